/** Cyrillic goes by UCS-2: 67 characters to a part of a long message, and each part is paid for. */
export const SMS_LIMIT = 2 * 67

/** The richest of the texts that fits into two parts; the last is the barest, and goes whatever it takes. */
export const fitSms = (texts: readonly [string, ...string[]]): string =>
  texts.find(({ length }) => length <= SMS_LIMIT) ?? texts.at(-1)!

/** Signs of the alphabet of seven bits: 160 to one message, 153 to a part. Any other makes the whole message UCS-2. */
const SEVEN_BITS = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüàΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡]*$/

/** How many messages are paid for. */
export function smsParts(text: string): number {
  const [whole, part] = SEVEN_BITS.test(text) ? [160, 153] : [70, 67]
  return text.length <= whole ? 1 : Math.ceil(text.length / part)
}
