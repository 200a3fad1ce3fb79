import { useInit } from '../../state/init.tsx'
import css from './footer.module.css'

const WAYS = ['Мир', 'СБП', 'Наличные', 'Счёт для организаций']

export function PaymentMarks() {
  const { split } = useInit()
  return (
    <div className={css.payment}>
      <span className={css.paymentTitle} id="payment-title">Способы оплаты</span>
      <ul aria-labelledby="payment-title" className={css.marks}>
        {WAYS.map((way) => <li key={way} className={css.mark}>{way}</li>)}
        {split.active && <li className={css.split}>Четыре части</li>}
      </ul>
    </div>
  )
}
