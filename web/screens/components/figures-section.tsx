import { FigureList } from '#ui/figure-list.tsx'
import { Nameplate } from '#ui/nameplate.tsx'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { RulerHistogram } from '#ui/ruler-histogram.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { Steps } from '#ui/steps.tsx'
import { Specimen } from './specimen.tsx'

const drill = [
  { label: 'Мощность', value: 800, unit: 'Вт' },
  { label: 'Энергия удара', value: '2,7', unit: 'Дж' },
  { label: 'Обороты', value: '0–1\u00A0100', unit: 'об/мин' },
  { label: 'Патрон', value: 'SDS-plus' },
  { label: 'Бетон', value: 26, unit: 'мм' },
  { label: 'Масса', value: '2,9', unit: 'кг' },
]

const order = [
  { key: 'made', label: 'Оформлен', note: '3 марта, 12:40' },
  { key: 'packed', label: 'Собран', note: '3 марта, 15:10' },
  { key: 'sent', label: 'В пути', note: 'Доставим завтра' },
  { key: 'done', label: 'Получен' },
]

export function FiguresSection() {
  return (
    <>
      <Specimen title="Цена" note="полужирные цифры одной ширины">
        <Price value={1299000} old={1549000} size="xl" />
        <Price value={1299000} old={1549000} size="l" />
        <Price value={123450} />
        <Price value={1299000} old={1549000} />
        <Price value={90000} size="s" unit="за день" from />
        <Price value={9990} old={12990} size="s" />
      </Specimen>
      <Specimen title="Шильдик" note="главные цифры, как на табличке машины" layout="plain">
        <Nameplate title="Torvald RH 26-800" aside="№ 100234" figures={drill} />
      </Specimen>
      <Specimen title="Шильдик на карточке" layout="form">
        <Nameplate size="s" figures={drill.slice(0, 3)} />
        <Nameplate size="s" figures={[drill[3]!, drill[5]!]} />
      </Specimen>
      <Specimen title="Рейтинг">
        <Rating value={4.7} count={128} />
        <Rating value={4.7} look="stars" count="128 отзывов" />
        <Rating value={3.25} look="stars" />
        <Rating value={0} look="stars" count="Пока без отзывов" />
      </Specimen>
      <Specimen title="Линейка хода" layout="form">
        <RulerProgress label="До бесплатной доставки 1 010 ₽" value={3990} max={5000} ends={['0 ₽', '5 000 ₽']} />
        <RulerProgress label="Доставим бесплатно" value={5000} max={5000} tone="green" />
        <RulerProgress label="Осталось 3 из 20 шт." value={3} max={20} tone="red" />
        <RulerProgress label="Бонусы: 640 из 2 000" value={640} max={2000} tone="purple" />
      </Specimen>
      <Specimen title="Доли" layout="form">
        <RulerHistogram
          label="Отзывы по оценкам"
          rows={[
            { key: '5', label: '5 звёзд', value: 96 },
            { key: '4', label: '4 звезды', value: 21 },
            { key: '3', label: '3 звезды', value: 7 },
            { key: '2', label: '2 звезды', value: 0 },
            { key: '1', label: '1 звезда', value: 4 },
          ]}
        />
      </Specimen>
      <Specimen title="Шаги" layout="plain">
        <Steps label="Заказ 20481" steps={order} current={2} />
      </Specimen>
      <Specimen title="Характеристики" layout="form">
        <FigureList
          title="Двигатель"
          rows={[
            { label: 'Мощность', value: '800 Вт' },
            { label: 'Тип двигателя', value: 'щёточный' },
            { label: 'Напряжение сети', value: '220 В / 50 Гц' },
          ]}
        />
        <FigureList
          title="Комплект"
          rows={[
            { label: 'Дополнительная рукоятка', value: 'есть' },
            { label: 'Ограничитель глубины сверления', value: 'есть' },
            { label: 'Кейс', value: 'пластиковый' },
          ]}
        />
      </Specimen>
    </>
  )
}
