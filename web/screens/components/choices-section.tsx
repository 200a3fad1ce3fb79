import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Price } from '#ui/price.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Range, RangeSlider } from '#ui/range-slider.tsx'
import { RatingInput } from '#ui/rating-input.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { Specimen } from './specimen.tsx'

export function ChoicesSection() {
  const [range, setRange] = useState<Range>({ from: 500, to: 1200 })
  const [price, setPrice] = useState<Range>({})
  const [quantity, setQuantity] = useState(2)
  const [stars, setStars] = useState<number | null>(4)
  const [delivery, setDelivery] = useState('pickup')
  return (
    <>
      <Specimen title="Флажок, переключатель" layout="form">
        <div>
          <Checkbox count={128}>Torvald</Checkbox>
          <Checkbox count={37} defaultChecked>
            Север
          </Checkbox>
          <Checkbox count={4} partly>
            Часть выбрана
          </Checkbox>
          <Checkbox count={0} disabled>
            Таких нет
          </Checkbox>
          <Checkbox disabled defaultChecked>
            Изменить нельзя
          </Checkbox>
        </div>
        <div>
          <Checkbox invalid hint="Без согласия заказ оформить нельзя">
            Согласен на обработку персональных данных
          </Checkbox>
          <Switch defaultChecked hint="Спишем не больше 30 % суммы">
            Списать бонусы
          </Switch>
          <Switch>Только в наличии</Switch>
          <Switch disabled>Недоступно</Switch>
        </div>
      </Specimen>
      <Specimen title="Один из нескольких" layout="form">
        <RadioGroup
          legend="Наличие"
          defaultValue="any"
          options={[
            { value: 'any', label: 'Любое' },
            { value: 'here', label: 'В Пскове' },
            { value: 'never', label: 'На Луне', disabled: true },
          ]}
        />
        <RadioGroup
          legend="Как получить"
          look="card"
          value={delivery}
          onValue={setDelivery}
          options={[
            { value: 'pickup', label: 'Самовывоз', hint: 'Сегодня, 3 магазина', aside: <b>Бесплатно</b> },
            {
              value: 'courier',
              label: 'Курьером',
              hint: 'Завтра, с 10 до 18',
              aside: <Price value={35000} size="s" />,
            },
            {
              value: 'company',
              label: 'Транспортной компанией',
              hint: '3–5 дней',
              aside: <Price value={59050} size="s" from />,
            },
          ]}
        />
      </Specimen>
      <Specimen title="Диапазон" note="два ползунка и два поля" layout="form">
        <RangeSlider legend="Мощность" unit="Вт" min={300} max={2000} step={50} value={range} onCommit={setRange} />
        <RangeSlider legend="Цена" unit="₽" min={990} max={128990} value={price} onCommit={setPrice} />
      </Specimen>
      <Specimen title="Количество">
        <Stepper label="Количество" size="m" value={quantity} max={12} onChange={setQuantity} />
        <Stepper label="Количество, обычный" value={quantity} min={0} max={12} onChange={setQuantity} />
        <Stepper label="Количество, большой" size="l" value={quantity} max={12} onChange={setQuantity} />
        <Stepper label="Количество, ждём ответа" size="xl" value={3} loading onChange={() => {}} />
        <Stepper label="Количество, нельзя" value={1} disabled onChange={() => {}} />
      </Specimen>
      <Specimen title="Оценка" layout="form">
        <RatingInput legend="Ваша оценка" value={stars} onValue={setStars} />
        <RatingInput legend="Ещё не оценили" value={null} onValue={setStars} error="Поставьте оценку" />
      </Specimen>
    </>
  )
}
