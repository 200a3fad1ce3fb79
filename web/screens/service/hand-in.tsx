import type { ServiceCenter } from '#contract/shapes.ts'
import css from './service.module.css'

/** Four steps, in the order they happen. */
export function HandInSteps({ center }: { center: ServiceCenter }) {
  const steps = [
    { name: 'Оставьте заявку', text: 'Номер придёт в SMS: назовите его при сдаче.' },
    {
      name: 'Привезите инструмент',
      text: `${center.address}. Снимите оснастку, возьмите гарантийный талон или чек, если они есть.`,
    },
    { name: 'Согласуйте цену', text: 'Найдём неисправность и позвоним. По гарантии чиним бесплатно.' },
    { name: 'Заберите готовый', text: 'Напишем, когда можно приехать. На работу даём гарантию три месяца.' },
  ]
  return (
    <ol className={css.steps}>
      {steps.map(({ name, text }) => (
        <li key={name} className={css.step}>
          <p className={css.stepName}>{name}</p>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
