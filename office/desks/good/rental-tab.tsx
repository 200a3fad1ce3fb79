import { useQuery } from '@tanstack/react-query'
import type { CardRental } from '#contract/office/good-card.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import type { CardProps } from './card-props.ts'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import css from './good.module.css'
import { goodListsQuery } from './good-queries.ts'
import { NamedRows } from '#office/parts/named-goods/named-rows.tsx'

const number = (text: string) => Number(text.replace(/\D/g, '').slice(0, 7))

/** What a day costs by its number, and the pieces of the park. */
export function RentalTab({ card, parts, named, errors, mayChange, setParts, nameGood }: CardProps) {
  const { data: lists } = useQuery(goodListsQuery)
  const { rental } = parts
  if (!rental) return null
  const set = (part: Partial<CardRental>) => setParts({ rental: { ...rental, ...part } })
  const tariff = (at: number, part: Partial<CardRental['tariffs'][number]>) =>
    set({ tariffs: rental.tariffs.map((each, i) => (i === at ? { ...each, ...part } : each)) })
  const piece = (at: number, part: Partial<CardRental['pieces'][number]>) =>
    set({ pieces: rental.pieces.map((each, i) => (i === at ? { ...each, ...part } : each)) })
  const places = (lists?.warehouses ?? []).map(({ id, name, branch }) => ({
    value: String(id),
    label: `${name}, ${branch}`,
  }))
  return (
    <fieldset className={css.fields} disabled={!mayChange}>
      <section className={css.group} aria-label="Тарифы">
        <h3 className={css.legend}>Тарифы</h3>
        {rental.tariffs.map((each, at) => (
          <div key={at} className={css.line}>
            <Input
              label="С какого дня"
              inputMode="numeric"
              prefix="от"
              suffix="дн."
              value={String(each.fromDays || '')}
              onChange={({ target }) => tariff(at, { fromDays: number(target.value) })}
            />
            <Input
              label="Цена дня"
              inputMode="numeric"
              suffix="₽"
              value={String(each.pricePerDay || '')}
              onChange={({ target }) => tariff(at, { pricePerDay: number(target.value) })}
            />
            <Button
              icon="trash"
              look="white"
              aria-label={`Убрать тариф ${at + 1}`}
              onClick={() => set({ tariffs: rental.tariffs.filter((_, i) => i !== at) })}
            />
          </div>
        ))}
        <Button
          size="s"
          icon="plus"
          className={css.add}
          onClick={() =>
            set({
              tariffs: [
                ...rental.tariffs,
                {
                  fromDays: (rental.tariffs.at(-1)?.fromDays ?? 0) + 1,
                  pricePerDay: rental.tariffs.at(-1)?.pricePerDay ?? 0,
                },
              ],
            })
          }
        >
          Добавить тариф
        </Button>
        <Input
          label="Залог"
          inputMode="numeric"
          suffix="₽"
          className={css.short}
          value={String(rental.deposit)}
          onChange={({ target }) => set({ deposit: number(target.value) })}
        />
      </section>
      <section className={css.group} aria-label="Экземпляры">
        <h3 className={css.legend}>Экземпляры</h3>
        {rental.pieces.map((each, at) => {
          const isBooked = each.id !== null && card.bookedPieces.includes(each.id)
          return (
            <div key={each.id ?? `new-${at}`} className={css.line}>
              <Input
                label="Номер"
                hideLabel
                value={each.serial}
                onChange={({ target }) => piece(at, { serial: target.value })}
              />
              <Select
                label="Магазин"
                hideLabel
                options={places}
                value={String(each.warehouseId)}
                onChange={({ target }) => piece(at, { warehouseId: Number(target.value) })}
              />
              <Button
                icon="trash"
                look="white"
                disabled={isBooked}
                title={isBooked ? 'Забронирован' : undefined!}
                aria-label={`Убрать экземпляр ${each.serial}`}
                onClick={() => set({ pieces: rental.pieces.filter((_, i) => i !== at) })}
              />
            </div>
          )
        })}
        <Button
          size="s"
          icon="plus"
          className={css.add}
          onClick={() =>
            set({
              pieces: [
                ...rental.pieces,
                {
                  id: null,
                  warehouseId: rental.pieces.at(-1)?.warehouseId ?? lists?.warehouses[0]?.id ?? 1,
                  serial: '',
                },
              ],
            })
          }
        >
          Добавить экземпляр
        </Button>
      </section>
      <section className={css.group} aria-label="Тот же товар в продаже">
        <h3 className={css.legend}>Тот же товар в продаже</h3>
        <NamedRows
          label="Тот же товар в продаже"
          codes={rental.saleGood ? [rental.saleGood] : []}
          named={named}
          isOff={!mayChange}
          onCodes={([code]) => set({ saleGood: code ?? null })}
        />
        {!rental.saleGood && (
          <FindNamed
            label="Найти товар"
            hideLabel
            onPick={(good) => {
              nameGood(good)
              set({ saleGood: good.code })
            }}
          />
        )}
      </section>
      {errors['rental'] && <Notice tone="error">{errors['rental']}</Notice>}
    </fieldset>
  )
}
