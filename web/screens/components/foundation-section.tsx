import { RulerTicks } from '#ui/ruler-ticks.tsx'
import css from './foundation-section.module.css'
import { Specimen } from './specimen.tsx'

const colours = [
  ['ground', 'страница'],
  ['surface', 'рабочая поверхность'],
  ['line', 'волосные линии'],
  ['line-strong', 'края полей'],
  ['ink-3', 'пояснения'],
  ['ink-2', 'второй текст'],
  ['ink', 'текст, чёрная кнопка'],
  ['red', 'главное действие, скидка'],
  ['green', 'в наличии, готово'],
  ['orange', 'аренда'],
  ['purple', 'части и бонусы'],
  ['dark', 'тёмные полосы'],
] as const

const scale = [
  ['48', 'Верстак'],
  ['36', 'Перфораторы 128'],
  ['28', 'Лучшие предложения'],
  ['22', '12 990 ₽'],
  ['18', 'Ударная дрель 800 Вт'],
  ['16', 'Самовывоз сегодня, доставка 7 марта'],
  ['14', 'Артикул RH26-800K, 2,7 Дж, патрон SDS-plus'],
  ['12', 'Мощность, Вт. Энергия удара, Дж'],
] as const

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]

export function FoundationSection() {
  return (
    <>
      <Specimen title="Цвета" note="громкий один, у остальных по одной работе" layout="plain">
        <ul className={css.colours}>
          {colours.map(([name, use]) => (
            <li key={name} className={css.colour}>
              <span className={css.swatch} style={{ background: `var(--${name})` }} />
              <span className={css.name}>{name}</span>
              <span className={css.use}>{use}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Шрифт" note="Golos Text, цифры одной ширины там, где их сравнивают" layout="plain">
        {scale.map(([size, sample]) => (
          <p key={size} className={css.line}>
            <span className={css.size}>{size}</span>
            <span className={css.sample} style={{ fontSize: `var(--text-${size})` }}>
              {sample}
            </span>
          </p>
        ))}
      </Specimen>
      <Specimen title="Шаг и радиусы" note="кратно 4 px, углы 4, 6 и 8 px" layout="plain">
        <div className={css.steps}>
          {steps.map((step) => (
            <span key={step} className={css.step} style={{ width: `var(--space-${step})` }}>
              {step * 4}
            </span>
          ))}
        </div>
        <div className={css.steps}>
          {['s', 'm', 'l'].map((radius) => (
            <span key={radius} className={css.corner} style={{ borderRadius: `var(--radius-${radius})` }} />
          ))}
          <span className={css.shadow}>тень одна</span>
        </div>
      </Specimen>
      <Specimen title="Линейка" note="разделитель, ход дела, доли" layout="plain">
        <RulerTicks tone="ink" />
        <RulerTicks className={css.second} />
      </Specimen>
    </>
  )
}
