import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeAttribute, type OfficeAttribute } from '#contract/office/attributes.ts'
import type { CategoryUse } from '#contract/office/category-attributes.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { attributesQuery } from './category-queries.ts'
import { ATTRIBUTE_TYPES } from './category-words.ts'

type Props = {
  taken: readonly string[]
  group: string
  onClose: () => void
  onAdd: (use: CategoryUse) => void
}

const MOST_SHOWN = 40
const kindOf = ({ type, unit }: Pick<OfficeAttribute, 'type' | 'unit'>) =>
  unit ? `${ATTRIBUTE_TYPES[type].toLowerCase()}, ${unit}` : ATTRIBUTE_TYPES[type].toLowerCase()

/** From the shop's list, or a new one where the list has none. */
export function AddUseDialog({ taken, group, onClose, onAdd }: Props) {
  const { data: all = [] } = useQuery(attributesQuery)
  const [text, setText] = useState('')
  const [isNew, setNew] = useState(false)
  const [type, setType] = useState<OfficeAttribute['type']>('number')
  const [unit, setUnit] = useState('')
  const [decimals, setDecimals] = useState('0')
  const words = text.trim().toLowerCase()
  const found = all
    .filter(({ code, name }) => !taken.includes(code) && name.toLowerCase().includes(words))
    .toSorted((a, b) => b.goods - a.goods)
  const add = ({ code, name, type: kind, unit: own }: OfficeAttribute) =>
    onAdd({
      attribute: code,
      name,
      type: kind,
      unit: own,
      group,
      isFilter: false,
      isCard: false,
      mustMatch: false,
      goods: 0,
    })
  const form = useSendingForm(
    ['name', 'type', 'unit', 'decimals'],
    () =>
      api(makeAttribute, {
        body: { name: text, type, unit: unit.trim() || null, decimals: type === 'number' ? Number(decimals) : 0 },
      }),
    async ({ data }) => {
      await queries.invalidateQueries(attributesQuery)
      add(data)
    },
  )
  return (
    <Dialog open onClose={onClose} title={isNew ? 'Новый атрибут' : 'Добавить атрибут'}>
      <OfficeForm onSubmit={() => isNew && void form.submit()} words={form.words} errors={form.errors}>
        {isNew ? (
          <>
            <Input
              label="Название"
              data-autofocus
              value={text}
              error={form.errors['name']}
              onChange={({ target }) => setText(target.value)}
            />
            <Select
              label="Что это"
              value={type}
              error={form.errors['type']}
              options={Object.entries(ATTRIBUTE_TYPES).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => setType(target.value as OfficeAttribute['type'])}
            />
            {type !== 'bool' && (
              <Input
                label="Единица"
                hint="«Вт», «мм», «об/мин»; нет — оставьте пустой"
                value={unit}
                error={form.errors['unit']}
                onChange={({ target }) => setUnit(target.value)}
              />
            )}
            {type === 'number' && (
              <Select
                label="Знаков после запятой"
                value={decimals}
                error={form.errors['decimals']}
                options={['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))}
                onChange={({ target }) => setDecimals(target.value)}
              />
            )}
            <div className={blocks.row}>
              <Button type="submit" look="red" loading={form.isSending}>
                Завести и добавить
              </Button>
              <Button onClick={() => setNew(false)}>К списку</Button>
            </div>
          </>
        ) : (
          <>
            <Combobox
              label="Атрибут магазина"
              placeholder="Начните печатать название"
              data-autofocus
              value={text}
              onValue={setText}
              emptyText={words ? 'Такого в магазине нет: заведите новый' : null}
              options={(words ? found : []).slice(0, MOST_SHOWN).map((each) => ({
                id: each.code,
                text: each.name,
                content: (
                  <span>
                    {each.name}{' '}
                    <span className={blocks.quiet}>{`${kindOf(each)} · ${countText(each.goods, GOODS)}`}</span>
                  </span>
                ),
              }))}
              onPick={({ id }) => {
                const picked = all.find(({ code }) => code === id)
                if (picked) add(picked)
              }}
            />
            <div className={blocks.row}>
              <Button icon="plus" onClick={() => setNew(true)}>
                Завести новый
              </Button>
              <Button onClick={onClose}>Отмена</Button>
            </div>
          </>
        )}
      </OfficeForm>
    </Dialog>
  )
}
