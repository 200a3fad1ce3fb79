import { useId, useState } from 'react'
import type { DeskMappingKind, MappingLists, MappingTarget } from '#contract/office/exchange-mapping.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import css from './mapping.module.css'

interface Choice {
  code: string
  name: string
  /** Where it lies, or its unit. */
  note: string
}

type FieldProps = {
  kind: DeskMappingKind
  lists: MappingLists
  value: MappingTarget
  onValue: (target: MappingTarget) => void
  error?: string | undefined
}

const MOST_SHOWN = 40

/**
 * What a name may become, by its kind: found by typing where there are many, chosen from a list where there are few.
 */
export function TargetFields({ kind, lists, value, onValue, error }: FieldProps) {
  if (kind === 'price-type') return <PriceFields {...{ kind, lists, value, onValue, error }} />
  if (kind === 'warehouse')
    return (
      <Select
        label="Склад"
        data-autofocus
        value={value.warehouse === undefined ? '' : String(value.warehouse)}
        placeholder="Выберите склад"
        options={lists.warehouses.map(({ id, name, branch }) => ({ value: String(id), label: `${name}, ${branch}` }))}
        error={error}
        onChange={({ target }) => onValue(target.value ? { warehouse: Number(target.value) } : {})}
      />
    )
  if (kind === 'status')
    return (
      <Select
        label="Статус заказа"
        data-autofocus
        value={value.status ?? ''}
        placeholder="Выберите статус"
        options={lists.statuses.map(({ code, name }) => ({ value: code, label: name }))}
        error={error}
        onChange={({ target }) => onValue(target.value ? { status: target.value } : {})}
      />
    )
  if (kind === 'group')
    return (
      <ChoiceByTyping
        label="Категория"
        placeholder="Начните печатать название"
        choices={lists.categories.map(({ code, name, path }) => ({ code, name, note: path }))}
        chosen={value.category}
        onChosen={(category) => onValue(category ? { category } : {})}
        error={error}
      />
    )
  if (kind === 'vendor')
    return (
      <ChoiceByTyping
        label="Бренд"
        placeholder="Начните печатать название"
        choices={lists.vendors.map((each) => ({ ...each, note: '' }))}
        chosen={value.vendor}
        onChosen={(vendor) => onValue(vendor ? { vendor } : {})}
        error={error}
      />
    )
  return (
    <>
      <ChoiceByTyping
        label="Атрибут"
        placeholder="Начните печатать название"
        choices={lists.attributes.map(({ code, name, unit }) => ({ code, name, note: unit ?? '' }))}
        chosen={value.attribute}
        onChosen={(attribute) => onValue(attribute ? { ...value, attribute } : {})}
        error={error}
      />
      <Input
        label="Единица в источнике"
        hint="Когда она другая: в источнике граммы, у нас килограммы"
        value={value.unit ?? ''}
        onChange={({ target }) => onValue({ ...value, unit: target.value })}
      />
    </>
  )
}

type FoundProps = {
  label: string
  placeholder: string
  choices: readonly Choice[]
  chosen: string | undefined
  onChosen: (code: string | null) => void
  error?: string | undefined
}

/** One of many, found by typing. */
export function ChoiceByTyping({ label, placeholder, choices, chosen, onChosen, error }: FoundProps) {
  const [text, setText] = useState(() => choices.find(({ code }) => code === chosen)?.name ?? '')
  const words = text.trim().toLowerCase()
  const isChosen = choices.find(({ code }) => code === chosen)?.name === text
  // nothing is offered until something is typed: a list over the whole form helps nobody
  const found = (isChosen || words === '' ? [] : choices)
    .filter(({ name, note }) => `${note} ${name}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(b.name.toLowerCase().startsWith(words)) - Number(a.name.toLowerCase().startsWith(words)))
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      data-autofocus
      value={text}
      onValue={(typed) => {
        setText(typed)
        if (chosen !== undefined) onChosen(null)
      }}
      error={error}
      emptyText={isChosen ? null : 'Такого в магазине нет'}
      options={found.slice(0, MOST_SHOWN).map(({ code, name, note }) => ({
        id: code,
        text: name,
        content: (
          <span className={css.option}>
            <span>{name}</span>
            {note && <span className={css.note}>{note}</span>}
          </span>
        ),
      }))}
      onPick={({ id, text: name }) => {
        setText(name)
        onChosen(id)
      }}
    />
  )
}

const PRICES = [
  { value: 'price', label: 'Цена' },
  { value: 'price_old', label: 'Старая цена, зачёркнутая' },
  { value: 'price_registered', label: 'Цена после регистрации' },
]

function PriceFields({ lists, value, onValue, error }: FieldProps) {
  const errorId = useId()
  const nodes = value.nodes ?? []
  const field = value.field ?? 'price'
  const set = (next: readonly string[]) => onValue({ nodes: [...next], field })
  const isAll = nodes.length === lists.branches.length
  return (
    <>
      <Select
        label="Какая это цена"
        data-autofocus
        options={PRICES}
        value={field}
        onChange={({ target }) => onValue({ nodes, field: target.value as NonNullable<MappingTarget['field']> })}
      />
      <fieldset className={css.branches} aria-describedby={error ? errorId : undefined}>
        <legend>В каких филиалах</legend>
        {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
        <Checkbox
          checked={isAll}
          partly={!isAll && nodes.length > 0}
          onChange={({ target }) => set(target.checked ? lists.branches.map(({ code }) => code) : [])}
        >
          Во всех
        </Checkbox>
        <div className={css.branchList}>
          {lists.branches.map(({ code, name }) => (
            <Checkbox
              key={code}
              checked={nodes.includes(code)}
              onChange={({ target }) => set(target.checked ? [...nodes, code] : nodes.filter((each) => each !== code))}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  )
}
