export const HOUSE_REQUIRED = 'Укажите номер дома'

const POSTCODE = /(?<!\d)\d{6}(?!\d)/g
/** «кв 5», «подъезд 2»: a number inside the house. */
const INSIDE =
  /(?<![а-яёa-z])(?:кв|квартира|оф|офис|помещ|помещение|ком|комната|подъезд|под|эт|этаж|домофон|корп|корпус)\.?\s*№?\s*\d+[а-яёa-z]?/giu
/** «1-я», «4-й», «60-летия»: a number of a street's name. */
const ORDINAL = /(?<![\dа-яёa-z])\d+-?(?:й|я|е|го|ой|ая|ый|ий|ое|ые|летия|летие|лет)(?![а-яёa-z])/giu
/** «9 Мая», «50 лет Октября»: a number and the word it belongs to; «15 корпус» and «15 кв» are houses. */
const DATED =
  /(?<![\dа-яёa-z])(?<!(?:^|[^а-яёa-z])(?:д|дом|уч|участок|вл|владение|стр|строение)\.?\s*)\d+\s+(?!(?:к|кв|корп|корпус|стр|строение|лит|литера|под|подъезд|этаж|оф|офис|помещ|квартира)(?![а-яёa-z]))[а-яё]{3,}/giu

/** Whether a number of a house (or of a plot) stands in an address typed by hand. */
export function hasHouse(address: string): boolean {
  const rest = address.replace(POSTCODE, ' ').replace(INSIDE, ' ').replace(ORDINAL, ' ').replace(DATED, ' ')
  return /\d/.test(rest)
}
