import css from './how-to-rent.module.css'

const STEPS = [
  ['Выберите, что нужно, и дни', 'В календаре видно, когда свободно в вашем пункте. Сумма считается сразу.'],
  ['Забронируйте', 'Имя и телефон. Бронь закрепляется за вами, мы перезваниваем, чтобы подтвердить.'],
  [
    'Приходите с паспортом',
    'Договор за десять минут, залог возвращаем в день сдачи. Организациям — доверенность, без залога.',
  ],
  ['Верните в срок', 'Чистым и до закрытия магазина. Мастер осмотрит всё при вас. Не успеваете — позвоните, продлим.'],
] as const

export function HowToRent() {
  return (
    <ol className={css.steps}>
      {STEPS.map(([title, text], at) => (
        <li key={title} className={css.step}>
          <span aria-hidden className={css.number}>
            {at + 1}
          </span>
          <h3 className={css.title}>{title}</h3>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
