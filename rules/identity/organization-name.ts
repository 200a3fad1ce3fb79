export const ORGANIZATION_NAME_REQUIRED = 'Введите название организации, как в её документах'
export const ORGANIZATION_NAME_LIMIT = 300
export const ORGANIZATION_NAME_LONG = `Сократите название до ${ORGANIZATION_NAME_LIMIT} символов`

/** As typed, without spaces nobody meant. */
export const organizationName = (text: string | null | undefined): string =>
  String(text ?? '')
    .trim()
    .replace(/\s+/g, ' ')

/** Only a name that cannot be one is refused: a directory that could tell more is not always there. */
export function organizationNameError(text: string | null | undefined): string | null {
  const name = organizationName(text)
  if ([...name].length > ORGANIZATION_NAME_LIMIT) return ORGANIZATION_NAME_LONG
  return /\p{L}.*\p{L}/u.test(name) ? null : ORGANIZATION_NAME_REQUIRED
}
