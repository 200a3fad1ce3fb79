/**
 * How a thing for rent is called where its whole name would be too long: «Техника за вами», «куда привезти технику».
 */
export interface RentalNoun {
  name: string
  accusative: string
}

const TOOL: RentalNoun = { name: 'инструмент', accusative: 'инструмент' }
const MACHINERY: RentalNoun = { name: 'техника', accusative: 'технику' }
/** Ladders, hoists, generators: neither a tool nor a machine. */
const EQUIPMENT: RentalNoun = { name: 'оборудование', accusative: 'оборудование' }

const KINDS: readonly (readonly [RegExp, RentalNoun])[] = [
  [/лестниц|стремян|(^|\s)тал[иь]|леса|генератор|пушк|насос/i, EQUIPMENT],
  [/инструмент|измер|нивелир|уров/i, TOOL],
  [/техник/i, MACHINERY],
]

/** By the names of its sections, from the root to its own; the nearest that says something counts. */
export function rentalNoun(sections: readonly string[]): RentalNoun {
  for (const section of sections.toReversed()) {
    const known = KINDS.find(([pattern]) => pattern.test(section))
    if (known) return known[1]
  }
  return EQUIPMENT
}
