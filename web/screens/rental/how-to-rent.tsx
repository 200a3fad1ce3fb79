import css from './how-to-rent.module.css'

const STEPS = [
  ['Выберите машину и дни', 'В календаре видно, когда она свободна в вашем пункте. Сумма считается сразу.'],
  ['Забронируйте', 'Имя и телефон. Машина закрепляется за вами, мы перезваниваем, чтобы подтвердить.'],
  [
    'Приходите с паспортом',
    'Договор за десять минут, залог возвращаем в день сдачи. Организациям — доверенность, без залога.',
  ],
  ['Верните в срок', 'Чистой и до закрытия магазина. Мастер осмотрит её при вас. Не успеваете — позвоните, продлим.'],
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
