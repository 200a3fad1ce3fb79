import { useState } from 'react'
import { Button, type ButtonLook, type ButtonSize } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './buttons-section.module.css'
import { Specimen } from './specimen.tsx'

const texts: Record<ButtonLook, string> = {
  red: 'В корзину',
  purple: 'Оплатить частями',
  green: 'Готово',
  black: 'Показать 128 товаров',
  orange: 'Взять в аренду',
  'transparent-black': 'Сравнить',
  'transparent-white': 'Узнать больше',
  'transparent-green': 'В корзине',
  white: 'Отмена',
  social: 'Поделиться',
}
const looks = Object.keys(texts) as ButtonLook[]
const sizes: readonly ButtonSize[] = ['xl', 'l', 'm', 's', 'default']

export function ButtonsSection() {
  const [liked, setLiked] = useState(false)
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  return (
    <>
      {looks.map((look) => (
        <Specimen key={look} title={look} note={notes[look]} dark={look === 'transparent-white'}>
          <div className={css.sizes}>
            {sizes.map((size) => (
              <Button key={size} look={look} size={size}>
                {texts[look]}
              </Button>
            ))}
          </div>
          <div className={css.sizes}>
            <Button look={look} icon="cart">
              {texts[look]}
            </Button>
            <Button look={look} iconAfter="chevron-right" to="#buttons">
              Ссылка
            </Button>
            <Button look={look} loading>
              {texts[look]}
            </Button>
            <Button look={look} disabled>
              Нельзя
            </Button>
            <Button look={look} icon="share" aria-label="Поделиться" />
          </div>
        </Specimen>
      ))}
      <Specimen title="Нажатие и ожидание" note="ширина не меняется, второй щелчок ничего не отправит">
        <Button
          look="red"
          size="xl"
          loading={busy}
          onClick={() => {
            setBusy(true)
            setTimeout(() => {
              setBusy(false)
              toast({ text: 'Товар в корзине', tone: 'done' })
            }, 1500)
          }}
        >
          В корзину
        </Button>
        <Button look="black" size="xl" wide>
          Во всю ширину
        </Button>
      </Specimen>
      <Specimen title="Кнопка-иконка">
        <IconButton
          icon="heart"
          label="В избранное"
          aria-pressed={liked}
          filled={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton icon="compare" label="Сравнить" />
        <IconButton icon="share" size="s" label="Поделиться" />
        <IconButton icon="trash" label="Убрать" disabled />
      </Specimen>
    </>
  )
}

const notes: Partial<Record<ButtonLook, string>> = {
  red: 'одно главное действие на экране',
  purple: 'только оплата частями и бонусы',
  green: 'сделано, в наличии',
  black: 'второе сильное действие',
  orange: 'только аренда',
  'transparent-white': 'на тёмном',
  white: 'обычное действие',
  social: 'поделиться, войти через…',
}
