export interface SmsMessage {
  /** 7XXXXXXXXXX. */
  to: string
  text: string
  /** Number of the message in the outbox, the same at every try. */
  id: number
  /** An earlier try may have gone through unnoticed: «you have just sent this» then means it did. */
  mayRepeat: boolean
  /** Who asked for the code in it: providers count what one address asks for. */
  askerIp: string | null
}

/** What a provider took, and what became of it. */
export interface SmsDelivery {
  state: 'under-way' | 'delivered' | 'failed'
  /** Why it did not come, for the shop's people. */
  words: string | null
}

/** Hands one SMS over. Throws OutsideFailure. */
export interface Sms {
  send: (message: SmsMessage) => Promise<{ providerId: string | null }>
  /** Asks what became of it. Throws OutsideFailure. */
  delivery: (message: { to: string; providerId: string }) => Promise<SmsDelivery>
  /** True: nothing is sent outside, the message is read at /dev/inbox/. */
  staysHere: boolean
}
