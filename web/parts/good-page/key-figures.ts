import type { GoodAttribute, GoodFull } from '#contract/good.ts'
import { isOfTheBox } from '#rules/catalog/of-the-box.ts'
import { splitUnit } from '#rules/catalog/split-unit.ts'
import type { NameplateFigure } from '#ui/nameplate.tsx'

/** The plate holds as many as the eye takes in at once. */
const ON_PLATE = 6
/** Longer values are sentences: they read better in the list below. */
const LONGEST = 16
/** Said elsewhere on the page, or of the box, not of the tool. */
const isElsewhere = (code: string) => code === 'battery_platform' || isOfTheBox(code)

/** What a buyer compares: the figures of the card first, then measured ones in the order of the product sheet. */
export function keyFigures({ attributes, groups }: GoodFull): NameplateFigure[] {
  const listed = groups.flatMap((group) => group.attributes).filter((each) => !isElsewhere(each.code))
  const measured = listed.filter((each) => each.unit !== null)
  const chosen = [...attributes, ...measured, ...listed].filter(isShort)
  const unique = [...new Map(chosen.map((each) => [each.code, each])).values()]
  return unique.slice(0, ON_PLATE).map(({ name, value, unit }) => ({
    label: name,
    ...(unit === null ? (splitUnit(value) ?? { value }) : { value, unit }),
  }))
}

const isShort = ({ value }: GoodAttribute) => value.length <= LONGEST && value !== 'нет'
