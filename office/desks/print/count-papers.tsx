import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import { printedCount, type PrintedCount } from '#contract/office/stock.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { rublesToKopecks, withKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { api } from '#office/state/api.ts'
import { PaperPage } from './paper-page.tsx'
import { Fact, sellerText, SheetHead, SignatureLine } from './sheet-parts.tsx'
import sheet from './sheet.module.css'

const TITLES: Record<string, string> = { list: 'Инвентаризационная опись', sheet: 'Сличительная ведомость' }
const FORMS: Record<string, string> = { list: 'ИНВ-3', sheet: 'ИНВ-19' }

export async function loader({ params }: LoaderFunctionArgs) {
  const paper = params['paper'] ?? ''
  if (!Object.hasOwn(TITLES, paper)) throw notFound('Такой бумаги Пульт не печатает')
  const { data } = await api(printedCount, { params: { id: Number(params['id']) } })
  return { paper, ...data }
}

interface CountedLine {
  code: string
  name: string
  article: string
  unit: string
  counted: number
  expected: number
  /** Kopecks. */
  price: number
}

/** What was counted, and what was not found and became nothing. */
const linesOf = ({ card, zeroed }: Pick<PrintedCount, 'card' | 'zeroed'>): CountedLine[] =>
  [...card.lines, ...zeroed.map((good) => ({ ...good, counted: 0 }))]
    .map(({ code, name, article, unit, counted, expected, price }) => ({
      code,
      name,
      article,
      unit,
      counted,
      expected,
      price: rublesToKopecks(price),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ru'))

const sumOf = (lines: readonly CountedLine[], of: (line: CountedLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)

export function Component() {
  const { paper, ...printed } = useLoaderData<typeof loader>()
  const { card, seller } = printed
  const title = `${TITLES[paper]} № ${card.id}`
  const lines = linesOf(printed)
  const people = [...new Set(card.lines.flatMap(({ who }) => who ?? []))]
  return (
    <PaperPage title={title} back={{ to: `/goods/stock/counts/${card.id}`, name: `Пересчёт ${card.id}` }}>
      <SheetHead
        title={`${title} от ${longDayText(new Date(card.endedAt ?? printed.at))}`}
        seller={seller}
        number={String(card.id)}
      >
        <p>
          По форме {FORMS[paper]}. {card.state === 'open' && 'Пересчёт ещё идёт.'}
        </p>
      </SheetHead>
      <dl className={sheet.facts}>
        <Fact name="Организация">{sellerText(seller)}</Fact>
        <Fact name="Место хранения">{card.place.name}</Fact>
        <Fact name="Что считали">
          {[
            card.shelf && `полка ${card.shelf}`,
            card.section && `раздел «${card.section}»`,
            card.vendor && `бренд ${card.vendor}`,
          ]
            .filter(Boolean)
            .join(', ') || 'всё'}
        </Fact>
        <Fact name="Начат">{longDayText(new Date(card.startedAt))}</Fact>
        <Fact name="Считали">{people.join(', ')}</Fact>
        <Fact name="Цены">продажи, с НДС</Fact>
        <Fact name="Пояснение">{card.note}</Fact>
      </dl>
      {paper === 'list' ? (
        <CountedList lines={lines} isBlind={card.state === 'open' && card.isBlind} />
      ) : (
        <Differences lines={lines.filter(({ counted, expected }) => counted !== expected)} />
      )}
      <div className={sheet.together}>
        <div className={sheet.signatures}>
          <SignatureLine name="Председатель комиссии" />
          <SignatureLine name="Член комиссии" who={people[0] ?? ''} />
          <SignatureLine name="Материально ответственное лицо" />
          <SignatureLine name="Бухгалтер" />
        </div>
      </div>
    </PaperPage>
  )
}

function CountedList({ lines, isBlind }: { lines: readonly CountedLine[]; isBlind: boolean }) {
  const fact = sumOf(lines, ({ counted, price }) => counted * price)
  return (
    <>
      <table className={sheet.lines}>
        <thead>
          <tr>
            <th className={sheet.figure}>№</th>
            <th className={sheet.wide}>Товар</th>
            <th>Артикул</th>
            <th>Ед.</th>
            <th className={sheet.figure}>Цена, ₽</th>
            <th className={sheet.figure}>Факт</th>
            <th className={sheet.figure}>Сумма, ₽</th>
            {!isBlind && <th className={sheet.figure}>Учёт</th>}
            {!isBlind && <th className={sheet.figure}>Сумма, ₽</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, name, article, unit, price, counted, expected }, at) => (
            <tr key={code}>
              <td className={sheet.figure}>{at + 1}</td>
              <td>{name}</td>
              <td className={sheet.whole}>{article}</td>
              <td>{unit}</td>
              <td className={sheet.figure}>{withKopecks(price)}</td>
              <td className={sheet.figure}>{formatNumber(counted)}</td>
              <td className={sheet.figure}>{withKopecks(counted * price)}</td>
              {!isBlind && <td className={sheet.figure}>{formatNumber(expected)}</td>}
              {!isBlind && <td className={sheet.figure}>{withKopecks(expected * price)}</td>}
            </tr>
          ))}
        </tbody>
        <tbody className={sheet.sums}>
          <tr className={sheet.total}>
            <td colSpan={5}>Итого</td>
            <td className={sheet.figure}>{formatNumber(sumOf(lines, ({ counted }) => counted))}</td>
            <td className={sheet.figure}>{withKopecks(fact)}</td>
            {!isBlind && <td className={sheet.figure}>{formatNumber(sumOf(lines, ({ expected }) => expected))}</td>}
            {!isBlind && (
              <td className={sheet.figure}>{withKopecks(sumOf(lines, ({ expected, price }) => expected * price))}</td>
            )}
          </tr>
        </tbody>
      </table>
      <p>
        Всего наименований: {lines.length}. Фактически на сумму: {moneyInWords(fact)}.
      </p>
    </>
  )
}

function Differences({ lines }: { lines: readonly CountedLine[] }) {
  if (lines.length === 0) return <p>Расхождений нет.</p>
  const extra = ({ counted, expected }: CountedLine) => Math.max(0, counted - expected)
  const lacking = ({ counted, expected }: CountedLine) => Math.max(0, expected - counted)
  const shown = (count: number) => (count > 0 ? formatNumber(count) : '')
  const money = (kopecks: number) => (kopecks > 0 ? withKopecks(kopecks) : '')
  const lackingSum = sumOf(lines, (line) => lacking(line) * line.price)
  const extraSum = sumOf(lines, (line) => extra(line) * line.price)
  return (
    <>
      <table className={sheet.lines}>
        <thead>
          <tr>
            <th className={sheet.figure}>№</th>
            <th className={sheet.wide}>Товар</th>
            <th>Артикул</th>
            <th>Ед.</th>
            <th className={sheet.figure}>Цена, ₽</th>
            <th className={sheet.figure}>Излишек</th>
            <th className={sheet.figure}>Сумма, ₽</th>
            <th className={sheet.figure}>Недостача</th>
            <th className={sheet.figure}>Сумма, ₽</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.code}>
              <td className={sheet.figure}>{at + 1}</td>
              <td>{line.name}</td>
              <td className={sheet.whole}>{line.article}</td>
              <td>{line.unit}</td>
              <td className={sheet.figure}>{withKopecks(line.price)}</td>
              <td className={sheet.figure}>{shown(extra(line))}</td>
              <td className={sheet.figure}>{money(extra(line) * line.price)}</td>
              <td className={sheet.figure}>{shown(lacking(line))}</td>
              <td className={sheet.figure}>{money(lacking(line) * line.price)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={sheet.sums}>
          <tr className={sheet.total}>
            <td colSpan={5}>Итого</td>
            <td className={sheet.figure}>{shown(sumOf(lines, extra))}</td>
            <td className={sheet.figure}>{money(extraSum)}</td>
            <td className={sheet.figure}>{shown(sumOf(lines, lacking))}</td>
            <td className={sheet.figure}>{money(lackingSum)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        Недостача: {moneyInWords(lackingSum)}. Излишки: {moneyInWords(extraSum)}.
      </p>
    </>
  )
}
