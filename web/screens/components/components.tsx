import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonLooks, buttonSizes } from '../../ui/button.tsx'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { categoryIconPaths, type CategoryIconName } from '../../ui/category-icon-paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { iconPaths, type IconName } from '../../ui/icon-paths.ts'
import { Input } from '../../ui/input.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ToastProvider, useToast } from '../../ui/toast-context.tsx'

export const meta = () => [{ title: 'Компоненты — Верстак' }, { name: 'robots', content: 'noindex' }]

export default function Components() {
  return <ToastProvider><Page /></ToastProvider>
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', margin: '12px 0' } as const

function Page() {
  const [open, setOpen] = useState('')
  const toast = useToast()
  return (
    <main style={{ padding: 24, background: '#fff' }}>
      <h1>Компоненты</h1>
      {buttonLooks.map((look) => (
        <div key={look} style={{ ...row, background: look === 'transparent-white' ? '#1d2125' : undefined }}>
          {buttonSizes.map((size) => <Button key={size} look={look} size={size}>В корзину</Button>)}
          <Button look={look} icon="cart">В корзину</Button>
          <Button look={look} loading>В корзину</Button>
          <Button look={look} disabled>В корзину</Button>
          <Button look={look} icon="heart" aria-label="В избранное" />
        </div>
      ))}
      <div style={row}>{Object.keys(iconPaths).map((name) => <Icon key={name} name={name as IconName} label={name} />)}</div>
      <div style={row}>{Object.keys(categoryIconPaths).map((name) => <CategoryIcon key={name} name={name as CategoryIconName} size="l" label={name} />)}</div>
      <div style={row}>
        <Chip pressed>Да</Chip><Chip count={12}>Нет</Chip><Chip onRemove={() => {}} removeLabel="Убрать">800 Вт</Chip><Chip to="#">Ссылка</Chip>
        <Badge tone="red">−16 %</Badge><Badge tone="orange">Аренда</Badge><Badge tone="green" look="soft">В наличии</Badge><Badge tone="purple" look="soft">+120 бонусов</Badge><Badge tone="grey" look="soft">Под заказ</Badge>
      </div>
      <div style={row}><Price value={1299000} old={1549000} size="xl" /><Price value={123450} /><Price value={120000} unit="в сутки" from size="s" /></div>
      <div style={{ ...row, display: 'grid', maxWidth: 400 }}>
        <Input label="Имя" hint="Как к вам обращаться" required />
        <Input label="Почта" error="Проверьте адрес: нет знака @" defaultValue="ivan.mail.ru" clearable />
        <Input label="Поиск" hideLabel prefix={<Icon name="search" size="s" />} suffix="мм" placeholder="Найти" />
        <Input label="Город" disabled value="Псков" readOnly />
      </div>
      <div style={row}><TextLink to="/">Ссылка в тексте</TextLink><TextLink look="quiet" to="/">Тихая</TextLink><TextButton onClick={() => setOpen('m')}>Окно</TextButton>
        <Button onClick={() => setOpen('drawer')}>Панель</Button><Button onClick={() => toast({ text: 'Товар убран из корзины', action: { label: 'Вернуть', onPress() {} } })}>Сообщение</Button></div>
      <div style={{ width: 240 }}><Skeleton ratio={1} /><Skeleton lines={3} /></div>
      <Dialog open={open === 'm'} onClose={() => setOpen('')} title="Ваш город" footer={<Button look="red" onClick={() => toast({ text: 'Сохранено', tone: 'done' })}>Сохранить</Button>}><p>Текст окна.</p></Dialog>
      <Drawer open={open === 'drawer'} onClose={() => setOpen('')} title="Фильтры">Текст</Drawer>
    </main>
  )
}
