import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import { printedReturn, type PrintedReturn } from '#contract/office/returns.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { midSentence } from '#rules/text/typography.ts'
import { api } from '#office/state/api.ts'
import { PaperPage } from './paper-page.tsx'
import { Fact, sellerText, SheetHead, SignatureLine, sumText } from './sheet-parts.tsx'
import sheet from './sheet.module.css'

const TITLES: Record<string, string> = { claim: 'Заявление на возврат', act: 'Акт возврата' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const paper = params['paper'] ?? ''
  if (!Object.hasOwn(TITLES, paper)) throw notFound('Такой бумаги Пульт не печатает')
  const number = new URL(request.url).searchParams.get('number') ?? ''
  const { data } = await api(printedReturn, { params: { number } })
  return { paper, ...data }
}

export function Component() {
  const { paper, ...printed } = useLoaderData<typeof loader>()
  const { number } = printed.card
  const title = `${TITLES[paper]} ${number}`
  return (
    <PaperPage title={title} back={{ to: `/returns/${number}`, name: `Возврат ${number}` }}>
      {paper === 'claim' ? <Claim {...printed} /> : <Act {...printed} />}
    </PaperPage>
  )
}

function Head({ title, card, seller }: PrintedReturn & { title: string }) {
  return (
    <SheetHead title={title} seller={seller} number={card.number}>
      {card.shop && <p>{card.shop.name}</p>}
    </SheetHead>
  )
}

function Lines({ card, isReceived }: Pick<PrintedReturn, 'card'> & { isReceived: boolean }) {
  return (
    <table className={sheet.lines}>
      <thead>
        <tr>
          <th className={sheet.figure}>№</th>
          <th className={sheet.wide}>Товар</th>
          <th>Артикул</th>
          <th className={sheet.figure}>Кол-во</th>
          {isReceived && <th className={sheet.figure}>Целых</th>}
        </tr>
      </thead>
      <tbody>
        {card.lines.map((line, place) => (
          <tr key={`${line.code} ${line.complectOf}`}>
            <td className={sheet.figure}>{place + 1}</td>
            <td>{line.name}</td>
            <td>{line.article}</td>
            <td className={sheet.figure}>{isReceived ? (line.received ?? 0) : line.quantity}</td>
            {isReceived && <td className={sheet.figure}>{line.sellable}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Signed by the buyer; what was typed on the site stands in it already. */
function Claim(printed: PrintedReturn) {
  const { card, seller } = printed
  return (
    <>
      <Head {...printed} title={`Заявление № ${card.number} от ${longDayText(new Date(card.createdAt))}`} />
      <dl className={sheet.facts}>
        <Fact name="Кому">{sellerText(seller)}</Fact>
        <Fact name="От кого">{[card.contactName, card.phone].filter(Boolean).join(', ')}</Fact>
        <Fact name="Паспорт">________________________________________</Fact>
        <Fact name="Заказ">
          № {card.order.number} от {longDayText(new Date(card.order.createdAt))}, получен {dayText(card.receivedOn)}
        </Fact>
        <Fact name="Причина">{card.reasonText}</Fact>
        <Fact name="Требование">{card.wishText}</Fact>
        <Fact name="Описание">{card.comment}</Fact>
      </dl>
      <Lines card={card} isReceived={false} />
      <div className={sheet.together}>
        <p>Деньги прошу вернуть тем же способом, каким заказ был оплачен ({midSentence(card.order.paymentText)}).</p>
        <div className={sheet.signatures}>
          <SignatureLine name="Покупатель" who={card.contactName} />
          <SignatureLine name="Принял" who={seller.signer} />
        </div>
      </div>
    </>
  )
}

/** Signed by both when the goods have come. */
function Act(printed: PrintedReturn) {
  const { card, seller, at } = printed
  return (
    <>
      <Head {...printed} title={`Акт возврата товара № ${card.number} от ${longDayText(new Date(at))}`} />
      <dl className={sheet.facts}>
        <Fact name="Продавец">{sellerText(seller)}</Fact>
        <Fact name="Покупатель">{[card.contactName, card.phone].filter(Boolean).join(', ')}</Fact>
        <Fact name="Заказ">
          № {card.order.number} от {longDayText(new Date(card.order.createdAt))}
        </Fact>
        <Fact name="Причина возврата">{card.reasonText}</Fact>
        <Fact name="Установлено">{card.finding}</Fact>
      </dl>
      <Lines card={card} isReceived />
      <div className={sheet.together}>
        {card.amount !== null && (
          <>
            <p className={sheet.words}>
              Возвращено {sumText(card.amount)} ₽ ({moneyInWords(rublesToKopecks(card.amount))}).
            </p>
          </>
        )}
        <p>Товар и комплект осмотрены в присутствии покупателя.</p>
        <div className={sheet.signatures}>
          <SignatureLine name="Сдал" who={card.contactName} />
          <SignatureLine name="Принял" who={seller.signer} />
        </div>
      </div>
    </>
  )
}
