import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './promo.module.css'

/** Seen once: the shop itself keeps no more than its end. Null: an earlier press has made it. */
export const CardNumber = ({ number }: { number: string | null }) =>
  number === null ? (
    <Notice tone="warning">
      Это нажатие уже сработало: карта есть, номер ушёл получателю. Показать его ещё раз нельзя — если он потерялся,
      откройте карту и сделайте новый номер.
    </Notice>
  ) : (
    <>
      <p className={css.code}>
        {number}
        <CopyButton text={number} label="Скопировать номер карты" />
      </p>
      <Notice tone="warning">
        Номер показан один раз: магазин хранит только последние четыре цифры. Получателю он уже отправлен, если указаны
        телефон или e-mail.
      </Notice>
    </>
  )
