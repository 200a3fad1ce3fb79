/** Cyrillic goes by UCS-2: 67 characters to a part of a long message, and each part is paid for. */
export const SMS_LIMIT = 2 * 67

/** The richest of the texts that fits into two parts; the last is the barest, and goes whatever it takes. */
export const fitSms = (texts: readonly [string, ...string[]]): string =>
  texts.find(({ length }) => length <= SMS_LIMIT) ?? texts.at(-1)!
