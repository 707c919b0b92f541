internal import CSystemd
internal import Glibc
public import LinuxKit

/// A connection to a bus that never waits: messages are sent and taken one by one, answers come by the number of their
/// call.
///
/// Owner: this value. Thread: the program's only one. The pointer is valid until `deinit`, also after the connection
/// broke: then every call fails. A missed `deinit` costs nothing, the bus closes what the process leaves.
@safe public final class Bus {
    private let bus: OpaquePointer
    /// Whether the bus or the connection is gone.
    public private(set) var isBroken = false

    /// Which bus.
    public enum Place: Sendable {
        /// That of the machine: DBUS_SYSTEM_BUS_ADDRESS, or where it usually is.
        case system
        /// That of the user's session: DBUS_SESSION_BUS_ADDRESS, or the one in XDG_RUNTIME_DIR.
        case session
    }

    /// Connects; the bus greets later. The corresponding C functions are `sd_bus_open_system` and `sd_bus_open_user`.
    public convenience init(_ place: Place) throws(Errno) {
        try unsafe self.init { opened in
            switch place {
            case .system: unsafe sd_bus_open_system(opened)
            case .session: unsafe sd_bus_open_user(opened)
            }
        }
    }

    /// Connects to the bus at an address. The corresponding C function is `sd_bus_start`.
    public convenience init(address: String) throws(Errno) {
        try unsafe self.init { opened in
            let result = unsafe sd_bus_new(opened)
            guard result >= 0, let bus = unsafe opened.pointee else { return result }
            for step in unsafe [sd_bus_set_address(bus, address), sd_bus_set_bus_client(bus, 1)] where step < 0 {
                return step
            }
            return unsafe sd_bus_start(bus)
        }
    }

    private init(_ open: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) throws(Errno) {
        var opened: OpaquePointer?
        try unsafe check(open(&opened))
        guard let opened = unsafe opened else { throw .invalid }
        unsafe bus = opened
        // The end of a connection is something to ask for, not the end of the program.
        unsafe _ = sd_bus_set_exit_on_disconnect(opened, 0)
    }

    deinit { unsafe _ = sd_bus_flush_close_unref(bus) }

    /// What to poll, and for what.
    public var descriptorNumber: Int32 { unsafe sd_bus_get_fd(bus) }
    /// For what to poll.
    public var interest: PollSet.Interest {
        PollSet.Interest(rawValue: Int16(truncatingIfNeeded: max(unsafe sd_bus_get_events(bus), 0)))
    }

    /// When `next` is to be called even if nothing came.
    public var deadline: Deadline? {
        var microseconds: UInt64 = 0
        guard unsafe sd_bus_get_timeout(bus, &microseconds) > 0, microseconds != UInt64.max else { return nil }
        return Deadline(at: (microseconds + 999) / 1000)
    }

    /// The next message; nil when there is none now. Call it until it says so. The corresponding C function is
    /// `sd_bus_process`.
    public func next() -> BusMessage? {
        while !isBroken {
            var taken: OpaquePointer?
            let result = unsafe sd_bus_process(bus, &taken)
            if result < 0 { isBroken = true }
            if result <= 0 { return nil }
            guard let taken = unsafe taken else { continue }
            if let message = unsafe read(RawMessage(owning: taken)) { return message }
        }
        return nil
    }

    /// Calls a method, and returns the number that the answer bears. The corresponding C function is `sd_bus_send`.
    public func call(_ destination: String, _ member: BusMember, _ values: [BusValue] = []) throws(Errno) -> UInt64 {
        let message = try unsafe RawMessage { (made) in
            unsafe sd_bus_message_new_method_call(bus, made, destination, member.path, member.interface, member.member)
        }
        try message.append(values)
        var cookie: UInt64 = 0
        try unsafe check(sd_bus_send(bus, message.pointer, &cookie))
        return cookie
    }

    /// Emits a signal. The corresponding C function is `sd_bus_message_new_signal`.
    public func emit(_ member: BusMember, _ values: [BusValue]) throws(Errno) {
        let message = try unsafe RawMessage { (made) in
            unsafe sd_bus_message_new_signal(bus, made, member.path, member.interface, member.member)
        }
        try message.append(values)
        try unsafe check(sd_bus_send(bus, message.pointer, nil))
    }

    /// Answers a call. The corresponding C function is `sd_bus_message_new_method_return`.
    public func reply(to call: BusMessage, _ values: [BusValue] = []) throws(Errno) {
        let message = try unsafe RawMessage { (made) in unsafe sd_bus_message_new_method_return(call.raw.pointer, made)
        }
        try message.append(values)
        try send(message, answering: call)
    }

    /// Answers a call with an error. The corresponding C function is `sd_bus_message_new_method_error`.
    public func refuse(_ call: BusMessage, _ failure: BusFailure) throws(Errno) {
        let message = try unsafe RawMessage { (made) in
            unsafe failure.name.withCString { name in
                unsafe failure.sentence.withCString { sentence in
                    var error = unsafe sd_bus_error(name: name, message: sentence, _need_free: 0)
                    return unsafe sd_bus_message_new_method_error(call.raw.pointer, made, &error)
                }
            }
        }
        try send(message, answering: call)
    }

    private func send(_ message: RawMessage, answering call: BusMessage) throws(Errno) {
        if unsafe sd_bus_message_get_expect_reply(call.raw.pointer) == 0 { return }
        try unsafe check(sd_bus_send(bus, message.pointer, nil))
    }

    /// Nil for what nobody here wants, and for what cannot be read.
    private func read(_ raw: RawMessage) -> BusMessage? {
        var type: UInt8 = 0
        guard unsafe sd_bus_message_get_type(raw.pointer, &type) >= 0 else { return nil }
        let kind: BusMessage.Kind
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_METHOD_CALL): kind = .call(member(raw))
        case Int(SD_BUS_MESSAGE_SIGNAL): kind = .signal(member(raw))
        case Int(SD_BUS_MESSAGE_METHOD_RETURN): kind = .reply(to: cookie(raw))
        case Int(SD_BUS_MESSAGE_METHOD_ERROR): kind = .failure(to: cookie(raw), failure(raw))
        default: return nil
        }
        let sender = unsafe text(sd_bus_message_get_sender(raw.pointer))
        let signature = unsafe text(sd_bus_message_get_signature(raw.pointer, 1))
        do throws(Errno) {
            return BusMessage(kind: kind, sender: sender, signature: signature, values: try raw.values(), raw: raw)
        } catch { return nil }
    }

    private func member(_ raw: RawMessage) -> BusMember {
        unsafe BusMember(
            text(sd_bus_message_get_path(raw.pointer)), text(sd_bus_message_get_interface(raw.pointer)),
            text(sd_bus_message_get_member(raw.pointer)))
    }

    private func cookie(_ raw: RawMessage) -> UInt64 {
        var cookie: UInt64 = 0
        return unsafe sd_bus_message_get_reply_cookie(raw.pointer, &cookie) < 0 ? 0 : cookie
    }

    private func failure(_ raw: RawMessage) -> BusFailure {
        guard let error = unsafe sd_bus_message_get_error(raw.pointer) else { return BusFailure("", "") }
        return unsafe BusFailure(text(error.pointee.name), text(error.pointee.message))
    }
}
