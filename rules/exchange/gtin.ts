/** GTIN-8, UPC-12, GTIN-13 or GTIN-14 as fourteen digits; null: it is none, or its check digit is wrong. */
export function gtinOf(text: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return null
  const digits = text.padStart(14, '0')
  let sum = 0
  for (let at = 0; at < 13; at++) sum += Number(digits[at]) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === Number(digits[13]) ? digits : null
}

/**
 * What every shop gives out by itself, 1С from 2000000000000 on: GTIN-13 of 02, 04 and 20–29 (of these two UPC-12 of 2
 * and 4), GTIN-8 of 0 and 2. The same figures are another thing elsewhere. In a box of several (GTIN-14) they stay so.
 */
const OWN = /^(0000000|0000002|\d0[24]|\d2)/

/**
 * A barcode by which two sources may know one thing, as fourteen digits. `shared_gtin` of the database
 * (0810-shared-barcodes.sql) is the same rule for whole catalogues.
 */
export function sharedGtin(text: string): string | null {
  const gtin = gtinOf(text)
  return gtin === null || OWN.test(gtin) ? null : gtin
}

/** Of several barcodes of a thing the one to know it by; null: none can be scanned. */
export function bestBarcode(texts: readonly string[]): string | null {
  return texts.find((text) => sharedGtin(text) !== null) ?? texts.find((text) => gtinOf(text) !== null) ?? null
}
