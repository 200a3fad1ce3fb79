import { longDayText } from '#rules/calendar/moment-text.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { countText } from '#rules/text/plural.ts'
import { buyerText, Fact, PricedLines, sellerText, type SheetProps, SignatureLine, sumText } from './sheet-parts.tsx'
import css from './sheet.module.css'

const NAMES = ['наименование', 'наименования', 'наименований'] as const

/**
 * What is signed when the goods change hands: a sales slip by the shop alone, an act by both. Either is dated by the
 * day it is printed.
 */
export function HandoverSheet({ card, seller, vat, at, isAct }: SheetProps & { isAct: boolean }) {
  const day = longDayText(new Date(at))
  return (
    <>
      <h2 className={css.name}>
        {isAct ? 'Акт приёма-передачи товара' : 'Товарный чек'} № {card.number} от {day}
      </h2>
      <dl className={css.facts}>
        <Fact name="Продавец">{sellerText(seller)}</Fact>
        <Fact name="Покупатель">{buyerText(card)}</Fact>
        <Fact name="Основание">
          Заказ № {card.number} от {longDayText(new Date(card.createdAt))}
        </Fact>
      </dl>
      {isAct && <p>Продавец передал, а покупатель принял товар:</p>}
      <PricedLines card={card} vat={vat} />
      <div className={css.together}>
        <p>
          Всего {countText(card.items.length, NAMES)} на сумму {sumText(card.sums.total)}&nbsp;₽
        </p>
        <p className={css.words}>{moneyInWords(rublesToKopecks(card.sums.total))}</p>
        {isAct && card.organization && (
          <p>
            По доверенности № ____________ от «____» ______________ 20___ г., выданной ______________________________
          </p>
        )}
        {isAct && (
          <p>
            Количество, комплектность и внешний вид проверены при получении. Претензий к ним покупатель не имеет.
            Гарантия изготовителя действует и после подписания акта.
          </p>
        )}
        <div className={css.signatures}>
          {isAct ? (
            <>
              <SignatureLine name="Передал" who={seller.signer} />
              <SignatureLine name="Принял" who={card.organization ? '' : card.contact.name} />
            </>
          ) : (
            <SignatureLine name="Продавец" />
          )}
        </div>
        <p className={css.stamp}>М. П.</p>
      </div>
    </>
  )
}
