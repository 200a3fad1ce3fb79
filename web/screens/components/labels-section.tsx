import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { Specimen } from './specimen.tsx'

const filters = ['SDS-plus', '800 Вт', 'Torvald', 'В наличии']

export function LabelsSection() {
  const [chosen, setChosen] = useState(filters)
  const [cordless, setCordless] = useState(true)
  return (
    <>
      <Specimen title="Ссылки">
        <p>
          Сроки и цены — на странице <TextLink to="#labels">Доставка</TextLink>, а в списках ссылка{' '}
          <TextLink to="#labels" look="quiet">
            тихая
          </TextLink>{' '}
          или{' '}
          <TextLink to="#labels" look="strong">
            плотная
          </TextLink>
          . Что открывается здесь же, подчёркнуто пунктиром: <TextButton>другой город</TextButton>.
        </p>
      </Specimen>
      <Specimen title="Чипы" note="единственное скруглённое в магазине">
        <Chip pressed={cordless} onPress={() => setCordless(!cordless)}>
          Аккумуляторные
        </Chip>
        <Chip pressed={false} count={24}>
          С ударом
        </Chip>
        <Chip disabled>Нет таких</Chip>
        <Chip to="#labels" icon="percent">
          Со скидкой
        </Chip>
        <Chip to="#labels" current>
          Текущая
        </Chip>
      </Specimen>
      <Specimen title="Выбранные фильтры">
        {chosen.map((filter) => (
          <Chip
            key={filter}
            removeLabel={`Убрать фильтр ${filter}`}
            onRemove={() => setChosen(chosen.filter((other) => other !== filter))}
          >
            {filter}
          </Chip>
        ))}
        <TextButton onClick={() => setChosen(chosen.length ? [] : filters)}>
          {chosen.length ? 'Сбросить' : 'Вернуть'}
        </TextButton>
      </Specimen>
      <Specimen title="Метки">
        <Badge tone="red">{'−16\u00A0%'}</Badge>
        <Badge>Хит</Badge>
        <Badge tone="orange">Аренда</Badge>
        <Badge tone="purple">Бонусы</Badge>
        <Badge tone="green">Новинка</Badge>
        <Badge tone="grey">Снят</Badge>
        <Badge tone="green" look="soft">
          {'В наличии 12\u00A0шт.'}
        </Badge>
        <Badge tone="red" look="soft">
          Отменён
        </Badge>
        <Badge tone="orange" look="soft">
          Можно арендовать
        </Badge>
        <Badge tone="purple" look="soft">
          {'+120\u00A0бонусов'}
        </Badge>
        <Badge tone="grey" look="soft">
          Уточнить наличие
        </Badge>
      </Specimen>
      <Specimen title="Подсказка, меню, всплывающий блок, копирование">
        <Tooltip text="Сила удара по ГОСТ 16519. Чем больше, тем толще бетон по плечу инструменту.">
          {(attributes) => <IconButton icon="question" label="Что такое энергия удара" title="" {...attributes} />}
        </Tooltip>
        <ActionMenu
          label="Действия с заказом"
          placement="bottom-start"
          trigger={(attributes) => (
            <Button iconAfter="chevron-down" {...attributes}>
              Действия
            </Button>
          )}
          items={[
            { label: 'Повторить заказ', icon: 'refresh', onPress() {} },
            { label: 'Распечатать', icon: 'print', onPress() {} },
            { label: 'К разделу «Окна»', icon: 'arrow-right', to: '#overlays' },
            { label: 'Отменить', icon: 'close', disabled: true, onPress() {} },
          ]}
        />
        <Popover
          label="Часы работы"
          trigger={(attributes) => (
            <Button icon="clock" {...attributes}>
              Открыто до 20:00
            </Button>
          )}
        >
          {(id) => (
            <>
              <p>Пн–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной</p>
              <TextButton popoverTarget={id} popoverTargetAction="hide">
                Понятно
              </TextButton>
            </>
          )}
        </Popover>
        <span>
          Артикул RH26-800K <CopyButton text="RH26-800K" label="Скопировать артикул" />
        </span>
      </Specimen>
    </>
  )
}
