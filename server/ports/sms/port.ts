export interface SmsMessage {
  /** 7XXXXXXXXXX. */
  to: string
  text: string
  /** Number of the message in the outbox, the same at every try. */
  id: number
  /** An earlier try may have gone through unnoticed: «you have just sent this» then means it did. */
  mayRepeat: boolean
}

/** Hands one SMS over. Throws OutsideFailure. */
export interface Sms {
  send: (message: SmsMessage) => Promise<{ providerId: string | null }>
  /** True: nothing is sent outside, the message is read at /dev/inbox/. */
  staysHere: boolean
}
