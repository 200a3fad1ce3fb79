import type { OrderCard } from '#contract/office/orders.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Barcode, Fact, type SheetProps } from './sheet-parts.tsx'
import css from './sheet.module.css'

const LINES = ['строка', 'строки', 'строк'] as const
const PIECES = ['штука', 'штуки', 'штук'] as const

/** What is taken off the shelf, read at arm's length: the number, the articles, how many. No prices. */
export function PickingSheet({ card, shelves, at }: SheetProps) {
  const now = new Date(at)
  const shelfOf = (code: string, warehouseId: number) =>
    shelves.find((each) => each.code === code && each.warehouseId === warehouseId)?.shelf
  // one walk along the shelves; what nobody has placed comes last
  const wayOf = ({ code, takes, article }: OrderCard['items'][number]) =>
    `${takes.map(({ warehouseId }) => shelfOf(code, warehouseId) ?? '').join() || '\uFFFF'} ${article}`
  const items = card.items.toSorted((a, b) => wayOf(a).localeCompare(wayOf(b), 'ru', { numeric: true }))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <header className={css.head}>
        <div>
          <p className={css.kind}>Лист сборки</p>
          <h2 className={css.number}>{card.number}</h2>
        </div>
        <Barcode digits={card.number} />
      </header>
      <p className={css.promise}>{card.delivery.text}</p>
      <dl className={css.facts}>
        <Fact name="Откуда">{[card.branch.name, card.shop?.name].filter(Boolean).join(', ')}</Fact>
        <Fact name="Адрес">{card.delivery.type === 'pickup' ? '' : card.delivery.address}</Fact>
        <Fact name="Получатель">{card.contact.name}</Fact>
        <Fact name="Оформлен">{relativeMomentText(card.createdAt, now)}</Fact>
        <Fact name="Оплата">{card.payment.isPaid ? 'Оплачен' : card.payment.text}</Fact>
        <Fact name="Комментарий">{card.comment}</Fact>
      </dl>
      <table className={css.lines}>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>Взято</VisuallyHidden>
            </th>
            <th>Артикул</th>
            <th className={css.wide}>Товар</th>
            <th>Где взять</th>
            <th className={css.figure}>Кол-во</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <td>
                <span className={css.box} />
                <VisuallyHidden>не отмечено</VisuallyHidden>
              </td>
              <td className={css.article}>{item.article}</td>
              <td>{item.name}</td>
              <td>
                {item.takes.length > 0
                  ? item.takes.map(({ warehouseId, name, quantity }) => (
                      <span key={warehouseId} className={css.take}>
                        {shelfOf(item.code, warehouseId) && <b>{shelfOf(item.code, warehouseId)} </b>}
                        {name}
                        {item.takes.length > 1 && `: ${formatNumber(quantity)}`}
                      </span>
                    ))
                  : '—'}
              </td>
              <td className={css.quantity}>
                {formatNumber(item.quantity)} <small>{item.unit}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.count}>
        {countText(items.length, LINES)}, {countText(pieces, PIECES)}
      </p>
      <div className={css.signatures}>
        <Hand name="Собрал" />
        <Hand name="Проверил" />
      </div>
    </>
  )
}

const Hand = ({ name }: { name: string }) => (
  <div className={css.signature}>
    <span>{name}</span>
    <span className={css.pen} />
  </div>
)
