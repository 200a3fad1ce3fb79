import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isApiError } from '#contract/api-error.ts'
import { type CardParts, type GoodCard, previewGood, saveGood } from '#contract/office/good-card.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { useToast } from '#ui/toast-context.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import {
  changedParts,
  goodDraftOf,
  fieldChanges,
  type GoodDraft,
  offerChanges,
  partChanges,
  type TypedFields,
  type TypedPrices,
} from './good-draft.ts'
import { changedWords } from './changed-words.ts'
import { figuresQuery, goodQuery, putGood } from './good-queries.ts'

/** The card as one form: typed into a stored draft, written at once, both values shown when somebody was quicker. */
export function useGoodForm(card: GoodCard) {
  const toast = useToast()
  const stored = useDraft<GoodDraft>(`good:${card.code}`, goodDraftOf(card))
  // untouched, the form follows what others write
  const draft = stored.isDirty ? stored.value : goodDraftOf(card)
  const { data: figures = [] } = useQuery(figuresQuery(draft.fields.category_code))
  const { set, seen } = fieldChanges(draft, figures)
  const offers = offerChanges(draft)
  const changed = [...Object.keys(set), ...offers.map(({ branch }) => `price.${branch}`), ...changedParts(draft)]
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const edit = (change: (now: GoodDraft) => GoodDraft) =>
    stored.setValue((now) => change(stored.isDirty || now.base === stored.value.base ? now : goodDraftOf(card)))

  const wanted = () => ({ set, seen, offers, parts: partChanges(draft) })
  const [isHeld, setHeld] = useState(false)
  const form = useSendingForm(
    known(changed),
    async () => {
      const body = { ...wanted(), ...(isHeld && { isSure: true }) }
      try {
        // numbers that are none go as they were typed: the server says what is wrong with each
        return await api(saveGood, { params: { code: card.code }, body: body as never })
      } catch (error) {
        setConflicts(conflictsOf(error).map((each) => ({ ...each, field: ownName(each.field) })))
        setHeld(isApiError(error) && error.errorCode === 'PRICE_MOVE')
        throw renamed(error)
      }
    },
    ({ data }) => {
      putGood(data)
      stored.discard(goodDraftOf(data))
      setConflicts([])
      setHeld(false)
      toast({ text: 'Записано: в магазине будет через секунду', tone: 'done' })
    },
  )

  /** The tab is opened with the press itself: one opened later is held for an advertisement. */
  const looking = useSendingForm(
    known(changed),
    async () => {
      const tab = window.open('', '_blank')
      try {
        const { data } = await api(previewGood, { params: { code: card.code }, body: wanted() as never })
        if (tab) tab.location.href = data.url
        else throw new ApiError(0, { errorCode: 'BLOCKED', errorMessage: 'Браузер не дал открыть вкладку: разрешите' })
      } catch (error) {
        tab?.close()
        throw renamed(error)
      }
    },
    () => undefined,
  )

  async function readAgain(): Promise<GoodCard> {
    const fresh = await queries.fetchQuery({ ...goodQuery(card.code), staleTime: 0 })
    setConflicts([])
    form.setRefusal({ fields: {}, words: null })
    return fresh
  }

  return {
    ...form,
    errors: { ...looking.errors, ...form.errors },
    words: form.words ?? looking.words,
    preview: looking.submit,
    isPreviewing: looking.isSending,
    draft,
    changed,
    changedWords: changedWords(changed, figures),
    conflicts,
    isHeld,
    isDirty: changed.length > 0,
    restoredAt: changed.length > 0 ? stored.restoredAt : null,
    setFields: (part: Partial<TypedFields>) => edit((now) => ({ ...now, fields: { ...now.fields, ...part } })),
    setPrices: (branch: string, part: Partial<TypedPrices>) => {
      setHeld(false)
      edit((now) => ({
        ...now,
        prices: { ...now.prices, [branch]: { price: '', priceOld: '', ...now.prices[branch], ...part } },
      }))
    },
    setParts: (part: Partial<CardParts> | ((now: CardParts) => Partial<CardParts>)) =>
      edit((now) => ({
        ...now,
        parts: { ...now.parts, ...(typeof part === 'function' ? part(now.parts) : part) },
      })),
    discard: () => {
      stored.discard(goodDraftOf(card))
      setConflicts([])
      form.setRefusal({ fields: {}, words: null })
    },
    /** What was in conflict becomes theirs; the rest of one's own stays. */
    async takeTheirs() {
      const names = conflicts.map(({ field }) => field)
      const theirs = goodDraftOf(await readAgain())
      stored.setValue((now) => rebased(now, theirs, (name) => names.includes(name)))
    },
    /** The same change again over what they wrote. */
    async writeMine() {
      const theirs = goodDraftOf(await readAgain())
      stored.setValue((now) => rebased(now, theirs, () => false))
    },
  }
}

/** Every field the card shows may be refused, not the changed ones alone. */
const known = (changed: readonly string[]) => [
  ...changed,
  ...changed.flatMap((name) => (name.startsWith('price.') ? [name.replace('price.', 'price_old.')] : [])),
]

/** `good:100101:name` → `name`, `offer:100101/777:price` → `price.777`: what the card calls its fields. */
function ownName(name: string): string {
  const [thing, key = '', field] = name.split(':')
  if (field === undefined) return name
  return thing === 'offer' ? `${field}.${key.split('/')[1]}` : field
}

function renamed(error: unknown): unknown {
  if (!isApiError(error) || Object.keys(error.fields).length === 0) return error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [ownName(name), words]))
  return new ApiError(error.status, { ...error.answer, errorMessage: fields })
}

/** One's own changes over what is there now; `isTheirs` ones are dropped. */
function rebased(
  { fields, parts, prices, base }: GoodDraft,
  theirs: GoodDraft,
  isTheirs: (name: string) => boolean,
): GoodDraft {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const mine = <T extends object>(own: T, was: T) =>
    Object.fromEntries(
      Object.entries(own).filter(
        ([name, value]) => !same(value, was[name as keyof T]) && !isTheirs(name) && !isTheirs(`price.${name}`),
      ),
    )
  const attributes = Object.fromEntries(
    Object.entries(fields.attributes).filter(
      ([code, value]) => !same(value, base.fields.attributes[code]) && !isTheirs(`attributes.${code}`),
    ),
  )
  return {
    fields: {
      ...theirs.fields,
      ...mine({ ...fields, attributes: null }, { ...base.fields, attributes: null }),
      attributes: { ...theirs.fields.attributes, ...attributes },
    } as TypedFields,
    parts: { ...theirs.parts, ...mine(parts, base.parts) },
    prices: { ...theirs.prices, ...mine(prices, base.prices) },
    base: theirs.base,
  }
}
