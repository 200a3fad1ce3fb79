import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { ShopModals } from './shop-modals.tsx'
import { Specimen } from './specimen.tsx'

const sizes = { s: 'Малое', m: 'Среднее', l: 'Большое', full: 'Во весь экран' } as const
const sides = { left: 'Слева', right: 'Справа', bottom: 'Снизу' } as const
const brands = ['Torvald', 'Север', 'Kraftum', 'Молот', 'Вектор-М', 'Altair', 'Станкоград', 'Ferrum']

export function OverlaysSection() {
  const [open, setOpen] = useState<string>()
  const [nested, setNested] = useState(false)
  const toast = useToast()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen title="Диалог" note="Esc, щелчок мимо, возврат фокуса; на телефоне — лист снизу">
        {Object.entries(sizes).map(([size, title]) => (
          <Button key={size} onClick={() => setOpen(size)}>
            {title}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Панель">
        {Object.entries(sides).map(([side, title]) => (
          <Button key={side} onClick={() => setOpen(side)}>
            {title}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Сообщение" note="видно и поверх окна">
        <Button onClick={() => toast({ text: 'Ссылка скопирована' })}>Обычное</Button>
        <Button onClick={() => toast({ text: 'Адрес сохранён', tone: 'done' })}>Готово</Button>
        <Button
          onClick={() => toast({ text: 'Не удалось сохранить. Проверьте связь и попробуйте ещё раз', tone: 'error' })}
        >
          Ошибка
        </Button>
        <Button
          onClick={() =>
            toast({
              text: 'Товар убран из корзины',
              action: { label: 'Вернуть', onPress: () => toast({ text: 'Вернули', tone: 'done' }) },
            })
          }
        >
          С отменой
        </Button>
      </Specimen>
      <ShopModals />
      {(Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => (
        <Dialog
          key={size}
          open={open === size}
          onClose={close}
          size={size}
          title="Купить в один клик"
          footer={
            <>
              <Button look="red" onClick={() => toast({ text: 'Перезвоним за 15 минут', tone: 'done' })}>
                Заказать
              </Button>
              <Button onClick={() => setNested(true)}>Ещё окно</Button>
            </>
          }
        >
          <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
            <p>Оставьте телефон, мы уточним детали и соберём заказ.</p>
            <Input label="Имя" autoComplete="name" data-autofocus />
            <PhoneInput />
          </div>
        </Dialog>
      ))}
      <Dialog open={nested} onClose={() => setNested(false)} title="Окно над окном" size="s">
        <p>Esc закроет только это.</p>
      </Dialog>
      {(Object.keys(sides) as (keyof typeof sides)[]).map((side) => (
        <Drawer
          key={side}
          open={open === side}
          onClose={close}
          side={side}
          title="Производитель"
          footer={
            <>
              <Button onClick={close}>Сбросить</Button>
              <Button look="black" onClick={close}>
                Показать 128 товаров
              </Button>
            </>
          }
        >
          {brands.map((brand, index) => (
            <Checkbox key={brand} count={(index * 37) % 90}>
              {brand}
            </Checkbox>
          ))}
        </Drawer>
      ))}
    </>
  )
}
