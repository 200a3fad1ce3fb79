interface EmailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Left part of the Message-ID, the same at every try: mail boxes that see it twice show one letter. */
  id: string
  /**
   * When it was written, not when it leaves: every try is the same letter to the byte, also for boxes that compare
   * dates.
   */
  date: Date
  /** Advertising: where one press in the mail program stops it (RFC 8058). */
  stopUrl?: string | null
  files?: readonly { filename: string; content: Buffer; contentType: string }[]
}

/** Hands one letter over. Throws OutsideFailure. */
export interface Email {
  send: (message: EmailMessage) => Promise<{ providerId: string | null }>
  /** True: nothing is sent outside, the letter is read at /dev/inbox/. */
  staysHere: boolean
  close: () => void
}
