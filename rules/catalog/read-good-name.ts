export interface GoodNameParts {
  /** What it is: «Перфоратор». Empty when the name does not begin with it. */
  kind: string
  /** Whose and which: «VERDO GRH 28-920». */
  model: string
  /** What it is like: «SDS-plus, 920 Вт, 3,2 Дж». */
  rest: string
}

/** A name as a shelf label sets it, read by the maker's name in it. Nothing is lost: the parts make the name again. */
export function readGoodName(name: string, vendor: string): GoodNameParts {
  const end = name.indexOf(', ')
  const title = end < 0 ? name : name.slice(0, end)
  const rest = end < 0 ? '' : name.slice(end + 2)
  const at = vendor === '' ? -1 : ` ${title} `.indexOf(` ${vendor} `)
  if (at <= 0) return { kind: '', model: title, rest }
  return { kind: title.slice(0, at - 1), model: title.slice(at), rest }
}
