import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type CountRow, startCount } from '#contract/office/stock.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { countTitle } from './count-words.ts'
import { putCount } from './stock-queries.ts'

type Named = readonly { code: string; name: string }[]

interface Props {
  data: {
    counts: readonly CountRow[]
    places: readonly { id: number; name: string; shelves: string[] }[]
    sections: Named
    vendors: Named
  }
  onClose: () => void
}

type What = 'all' | 'shelf' | 'category' | 'vendor' | 'old'

const WHATS: readonly { value: What; label: string }[] = [
  { value: 'all', label: 'Весь склад' },
  { value: 'shelf', label: 'Полку' },
  { value: 'category', label: 'Раздел' },
  { value: 'vendor', label: 'Бренд' },
  { value: 'old', label: 'Что давно не считали' },
]
const OLD_DAYS = '90'

/** Where, what of it, and whether the counters see what should be there. */
export function StartCount({ data: { counts, places, sections, vendors }, onClose }: Props) {
  const navigate = useNavigate()
  const [warehouse, setWarehouse] = useState(places.length === 1 ? String(places[0]!.id) : '')
  const [what, setWhat] = useState<What>('all')
  const [shelf, setShelf] = useState('')
  const [category, setCategory] = useState('')
  const [vendor, setVendor] = useState('')
  const [days, setDays] = useState(OLD_DAYS)
  const [isBlind, setBlind] = useState(false)
  const open = counts.find(({ state, place }) => state === 'open' && String(place.id) === warehouse)
  const shelves = places.find(({ id }) => String(id) === warehouse)?.shelves ?? []
  const isSaid =
    warehouse !== '' &&
    {
      all: true,
      shelf: shelf.trim() !== '',
      category: category !== '',
      vendor: vendor !== '',
      old: /^\d+$/.test(days),
    }[what]
  const form = useSendingForm(
    ['warehouseId', 'shelf', 'category', 'vendor', 'notCountedDays'],
    () =>
      api(startCount, {
        body: {
          warehouseId: Number(warehouse),
          isBlind,
          beside: open !== undefined,
          ...(what === 'shelf' && { shelf }),
          ...(what === 'category' && { category }),
          ...(what === 'vendor' && { vendor }),
          ...(what === 'old' && { notCountedDays: Number(days) }),
        },
      }),
    async ({ data }) => {
      putCount(data)
      await navigate(`/goods/stock/counts/${data.id}`)
    },
  )
  const options = (list: Named) => list.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Dialog open onClose={onClose} title="Новый пересчёт" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Select
          label="Склад"
          value={warehouse}
          placeholder="Выберите"
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors['warehouseId']}
          onChange={(event) => setWarehouse(event.target.value)}
        />
        {open && (
          <Notice tone="warning" title="Здесь уже считают">
            <Link to={`/goods/stock/counts/${open.id}`}>
              Пересчёт №&nbsp;{open.id}, {countTitle(open)}
            </Link>
            {open.startedBy && `, ${open.startedBy}`}. Вместе считают в одном: во втором придётся пересчитывать заново
            всё, что запишет первый.
          </Notice>
        )}
        <Select
          label="Что считать"
          value={what}
          options={WHATS}
          onChange={({ target }) => setWhat(target.value as What)}
        />
        {what === 'shelf' && (
          <>
            <Input
              label="Полка"
              hint={
                shelves.length > 0
                  ? `Известны: ${shelves.slice(0, 6).join(', ')}${shelves.length > 6 ? '…' : ''}`
                  : 'Полок этого склада ещё никто не назвал: их называют при сборке'
              }
              list="shelves"
              autoComplete="off"
              value={shelf}
              maxLength={40}
              error={form.errors['shelf']}
              onChange={(event) => setShelf(event.target.value)}
            />
            <datalist id="shelves">
              {shelves.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          </>
        )}
        {what === 'category' && (
          <Select
            label="Раздел"
            value={category}
            placeholder="Выберите"
            options={options(sections)}
            error={form.errors['category']}
            onChange={({ target }) => setCategory(target.value)}
          />
        )}
        {what === 'vendor' && (
          <Select
            label="Бренд"
            value={vendor}
            placeholder="Выберите"
            options={options(vendors)}
            error={form.errors['vendor']}
            onChange={({ target }) => setVendor(target.value)}
          />
        )}
        {what === 'old' && (
          <Input
            label="Не считали дней"
            inputMode="numeric"
            value={days}
            error={form.errors['notCountedDays']}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
        <Checkbox checked={isBlind} onChange={({ target }) => setBlind(target.checked)}>
          Вслепую: сколько должно быть, не видно до конца
        </Checkbox>
        <p className={blocks.quiet}>
          Собранное и отложенное для выдачи не считайте: это уже не на полке. Продавать и собирать во время пересчёта
          можно.
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" disabled={!isSaid} loading={form.isSending}>
            {open ? 'Начать ещё один' : 'Начать'}
          </Button>
          <Button onClick={onClose}>Потом</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
