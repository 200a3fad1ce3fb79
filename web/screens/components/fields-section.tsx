import { useMemo, useState } from 'react'
import { CodeInput } from '#ui/code-input.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { Specimen } from './specimen.tsx'

const cities = [
  'Псков',
  'Великие Луки',
  'Великий Новгород',
  'Невель',
  'Санкт-Петербург',
  'Москва',
  'Порхов',
  'Остров',
  'Печоры',
  'Опочка',
]
const sorts = [
  { value: 'popular', label: 'Сначала популярные' },
  { value: 'cheap', label: 'Сначала дешёвые' },
  { value: 'dear', label: 'Сначала дорогие' },
  { value: 'rent', label: 'По сроку аренды', disabled: true },
]

export function FieldsSection() {
  const toast = useToast()
  const [city, setCity] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const found = useMemo(() => {
    const asked = city.trim().toLowerCase()
    return asked
      ? cities.filter((name) => name.toLowerCase().includes(asked)).map((name) => ({ id: name, text: name }))
      : []
  }, [city])
  return (
    <>
      <Specimen title="Поле" layout="form">
        <Input label="Имя" hint="Как к вам обращаться" autoComplete="name" required />
        <Input label="Город" defaultValue="Псков" clearable />
        <Input
          label="Электронная почта"
          type="email"
          defaultValue="ivan.mail.ru"
          error="Проверьте адрес: в нём нет знака @"
        />
        <Input label="Длина" prefix="до" suffix="мм" inputMode="numeric" defaultValue="320" />
        <Input
          label="Поиск"
          hideLabel
          type="search"
          prefix={<Icon name="search" size="s" />}
          placeholder="Искать среди 5 000 товаров"
          clearable
          size="l"
        />
        <Input label="Промокод" defaultValue="ВЕСНА" disabled aside={<TextButton disabled>Применить</TextButton>} />
      </Specimen>
      <Specimen title="С масками" note="курсор остаётся на месте, вставка понимает 8 и +7" layout="form">
        <PhoneInput />
        <PhoneInput
          label="Второй телефон"
          defaultValue="79111234567"
          error="Этот номер уже занят, войдите или укажите другой"
        />
        <NumberInput label="Сумма" suffix="₽" defaultValue="1234567.5" />
        <PasswordInput autoComplete="new-password" hint="Не короче 8 символов" />
        <CodeInput
          label="Код из СМС"
          hint="Отправили на +7 (911) 123-45-67"
          onComplete={(code) => toast({ text: `Код ${code} принят`, tone: 'done' })}
        />
        <CodeInput label="Код с ошибкой" defaultValue="123456" error="Код не подошёл, осталось 4 попытки" />
      </Specimen>
      <Specimen title="Текст и список" layout="form">
        <Textarea label="Комментарий к заказу" placeholder="Подъезд, этаж, удобное время" />
        <Textarea label="Отзыв" max={40} defaultValue="Пробурил сорок отверстий в бетоне, не перегрелся." />
        <Select label="Сортировка" options={sorts} defaultValue="popular" />
        <Select
          label="Организация"
          options={[]}
          placeholder="Выберите организацию"
          error="Выберите, на кого выписать счёт"
        />
      </Specimen>
      <Specimen title="Поле с подсказками" note="стрелки, Enter и Esc" layout="form">
        <Combobox
          label="Населённый пункт"
          placeholder="Начните вводить: пск, вел"
          prefix={<Icon name="pin" size="s" />}
          value={city}
          onValue={setCity}
          options={found}
          onPick={(option) => setCity(option.text)}
          emptyText="Такого города нет, проверьте название"
          clearable
        />
        <Combobox
          label="Адрес"
          value="Псков, улица"
          onValue={() => {}}
          options={[]}
          onPick={() => {}}
          loading
          hint="Ищем по базе адресов"
        />
      </Specimen>
      <Specimen title="Файлы" note="перетащить, выбрать или снять камерой" layout="plain">
        <FileDrop
          label="Добавить фото"
          files={files}
          onFiles={setFiles}
          max={5}
          accept="image/jpeg,image/png,image/webp"
        />
      </Specimen>
    </>
  )
}
