import type { ReactNode } from 'react'
import type { OrderCard } from '#contract/office/orders.ts'
import type { PrintedOrder, Seller } from '#contract/office/print.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { rublesToKopecks, withKopecks } from '#rules/money/money.ts'
import type { VatLine } from '#rules/money/vat.ts'
import { code128 } from '#rules/text/code-128.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import css from './sheet.module.css'

export type SheetProps = Pick<PrintedOrder, 'card' | 'shelves' | 'vat'> & { seller: Seller; at: string }

export const sumText = (rubles: number) => withKopecks(rublesToKopecks(rubles))

/** The number for a scanner that types what it reads. */
export function Barcode({ digits }: { digits: string }) {
  const widths = code128(digits)
  if (!widths) return null
  const places = widths.map((width, at) => ({ at, width, x: widths.slice(0, at).reduce((sum, each) => sum + each, 0) }))
  const whole = widths.reduce((sum, each) => sum + each, 0)
  return (
    <svg viewBox={`0 0 ${whole} 30`} preserveAspectRatio="none" shapeRendering="crispEdges" className={css.barcode}>
      <title>Штрихкод заказа {digits}</title>
      {places
        .filter(({ at }) => at % 2 === 0)
        .map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={30} />
        ))}
    </svg>
  )
}

type HeadProps = { title: string; seller: Seller; number: string; children?: ReactNode }

/** Whose paper it is, its name, and its number for a scanner. */
export function SheetHead({ title, seller, number, children }: HeadProps) {
  return (
    <header className={css.head}>
      <div>
        <p className={css.kind}>
          {seller.name}, {formatPhone(seller.phone)}
        </p>
        <h2 className={css.name}>{title}</h2>
        {children}
      </div>
      <Barcode digits={number} />
    </header>
  )
}

/** A label and what stands for it; nothing when there is nothing to say. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '' || children === undefined) return null
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const sellerText = ({ legalName, inn, kpp, address }: Seller) =>
  [legalName, inn && `ИНН\u00A0${inn}`, kpp && `КПП\u00A0${kpp}`, tiedAddress(address)].filter(Boolean).join(', ')

export const buyerText = ({ organization, contact }: OrderCard) =>
  organization
    ? [
        organization.name === organization.inn ? '' : organization.name,
        `ИНН\u00A0${organization.inn}`,
        organization.kpp && `КПП\u00A0${organization.kpp}`,
        tiedAddress(organization.address),
      ]
        .filter(Boolean)
        .join(', ')
    : contact.name

/** Lines with sums, as a buyer pays for them; what is paid beside the goods stands under them. */
export function PricedLines({ card, vat }: { card: OrderCard; vat?: readonly VatLine[] }) {
  const { sums } = card
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th className={css.figure}>№</th>
          <th>Артикул</th>
          <th className={css.wide}>Товар</th>
          <th className={css.figure}>Кол-во</th>
          <th>Ед.</th>
          <th className={css.figure}>Цена, ₽</th>
          <th className={css.figure}>Сумма, ₽</th>
        </tr>
      </thead>
      <tbody>
        {card.items.map((item, at) => (
          <tr key={`${item.code} ${at}`}>
            <td className={css.figure}>{at + 1}</td>
            <td className={css.whole}>{item.article}</td>
            <td>{item.name}</td>
            <td className={css.figure}>{formatNumber(item.quantity)}</td>
            <td>{item.unit}</td>
            <td className={css.figure}>{sumText(item.price)}</td>
            <td className={css.figure}>{sumText(item.total)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={css.sums}>
        {sums.delivery > 0 && (
          <tr>
            <td colSpan={6}>Доставка</td>
            <td className={css.figure}>{sumText(sums.delivery)}</td>
          </tr>
        )}
        {sums.bonuses > 0 && (
          <tr>
            <td colSpan={6}>Скидка бонусами</td>
            <td className={css.figure}>{sumText(-sums.bonuses)}</td>
          </tr>
        )}
        <tr className={css.total}>
          <td colSpan={6}>Итого</td>
          <td className={css.figure}>{sumText(sums.total)}</td>
        </tr>
        {vat && <VatRows lines={vat} columns={6} />}
      </tbody>
    </table>
  )
}

/** Under the sum: how much of it is VAT by rates, or that there is none. */
export const VatRows = ({ lines, columns }: { lines: readonly VatLine[]; columns: number }) =>
  lines.map(({ label, value }) => (
    <tr key={label}>
      <td colSpan={columns}>{label}</td>
      <td className={css.figure}>{value}</td>
    </tr>
  ))

/** A line to sign on, with what stands under it. */
export function SignatureLine({ name, who }: { name: string; who?: string }) {
  return (
    <div className={css.signature}>
      <span>{name}</span>
      <span className={css.pen} />
      <span>{who ? `/ ${who} /` : '/ ____________________ /'}</span>
    </div>
  )
}
