import { notFound } from '#contract/api-error.ts'
import type { CardParts } from '#contract/office/good-card.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import type { Db } from '#server/db/client.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { needPermission, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type CardPart, lockGood, type PartName, refusePart, versionOf } from './card-part.ts'
import { diagramsPart } from './diagrams-part.ts'
import { documentsPart } from './documents-part.ts'
import { kitsPart } from './kits-part.ts'
import { linksPart } from './links-part.ts'
import { picturesPart } from './pictures-part.ts'
import { rentalPart } from './rental-part.ts'
import { seoPart } from './seo-part.ts'

export const CARD_PARTS: { [Name in PartName]: CardPart<Name> } = {
  pictures: picturesPart,
  documents: documentsPart,
  kits: kitsPart,
  links: linksPart,
  seo: seoPart,
  rental: rentalPart,
  diagrams: diagramsPart,
}

export type PartChanges = {
  [Name in PartName]?: { version: string; value: NonNullable<CardParts[Name]> } | undefined
}

const namesOf = (changes: PartChanges) =>
  (Object.keys(CARD_PARTS) as PartName[]).filter((name) => changes[name] !== undefined)

/** Whether the person may change each of the parts; throws at the first they may not. */
export function allowParts(context: OfficeContext, changes: PartChanges): void {
  for (const name of namesOf(changes)) needPermission(context, CARD_PARTS[name].permission)
}

/** All of the parts or none, in the transaction of the caller. */
export async function writeParts(tx: Db, code: string, changes: PartChanges): Promise<void> {
  const names = namesOf(changes)
  if (names.length === 0) return
  const good = await lockGood(tx, code)
  if (!good) throw notFound('Такого товара нет')
  if (changes.rental && !good.is_hire) throw refusePart('rental', ['Товар продаётся, а не сдаётся в прокат'])
  const conflicts: FieldConflict[] = []
  for (const name of names) conflicts.push(...(await conflictOf(tx, code, name, changes)))
  if (conflicts.length > 0) throw staleFields('Пока вы правили, карточку изменил другой человек', conflicts)
  for (const name of names) await writePart(tx, code, name, changes)
}

async function writePart<Name extends PartName>(tx: Db, code: string, name: Name, changes: PartChanges): Promise<void> {
  const part: CardPart<Name> = CARD_PARTS[name]
  const value = changes[name]!.value as NonNullable<CardParts[Name]>
  const words = await part.check(tx, value, code)
  if (words.length > 0) throw refusePart(name, words)
  await part.write(tx, code, value)
}

async function conflictOf<Name extends PartName>(
  tx: Db,
  code: string,
  name: Name,
  changes: PartChanges,
): Promise<FieldConflict[]> {
  const part: CardPart<Name> = CARD_PARTS[name]
  const { version, value } = changes[name]!
  const now = await part.read(tx, code)
  if (versionOf(now) === version || versionOf(now) === versionOf(value)) return []
  return [
    { field: name, label: part.label, yours: part.describe(value as CardParts[Name]), theirs: part.describe(now) },
  ]
}
