import { useInit } from '../../state/init.tsx'
import css from './footer.module.css'

export function PaymentWays() {
  const { split, payments } = useInit()
  // the quick payment system works online alone
  const ways = ['Мир', ...(payments.online ? ['СБП'] : []), 'Наличные', 'Счёт для организаций']
  return (
    <div className={css.payment}>
      <span className={css.paymentTitle} id="payment-title">
        Способы оплаты
      </span>
      <ul aria-labelledby="payment-title" className={css.ways}>
        {ways.map((way) => (
          <li key={way} className={css.way}>
            {way}
          </li>
        ))}
        {split.active && <li className={css.split}>Четыре части</li>}
      </ul>
    </div>
  )
}
