import type { ServiceCenter } from '#contract/shapes.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { useAppState } from '../../state/app-state.tsx'
import { brandPath, serviceParts } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { HandInSteps } from './hand-in.tsx'
import { RepairForm } from './repair-form.tsx'
import { RepairLookup } from './repair-lookup.tsx'
import css from './service.module.css'

/** All that a centre's page tells below its address; the header's links jump here. */
export function CenterParts({ center }: { center: ServiceCenter }) {
  return (
    <>
      <div className={css.pair}>
        <Section id={serviceParts.request} title="Отдать в ремонт" className={css.anchor}>
          <RepairForm center={center} />
        </Section>
        <div className={css.side}>
          <Section id={serviceParts.status} title="Статус ремонта" className={css.anchor}>
            <RepairLookup />
          </Section>
          <Section title="Как сдать инструмент">
            <HandInSteps center={center} />
          </Section>
        </div>
      </div>
      <div className={css.pair}>
        {center.works.length > 0 && (
          <Section id={serviceParts.prices} title="Цены на типовые работы" className={css.anchor}>
            <Table
              caption={`Цены: ${center.name}`}
              hideCaption
              rowHeads
              rows={center.works}
              rowKey={({ name }) => name}
              columns={[
                { key: 'name', title: 'Работа', cell: ({ name }) => name },
                {
                  key: 'price',
                  title: 'Цена',
                  figures: true,
                  cell: ({ priceFrom }) => `от ${formatRubles(priceFrom)}`,
                },
                {
                  key: 'days',
                  title: 'Срок',
                  figures: true,
                  cell: ({ days }) => countText(days, ['день', 'дня', 'дней']),
                },
              ]}
            />
            <p className={css.note}>
              Без стоимости запчастей. Точную цену назовём после диагностики и начнём работу, когда вы согласитесь.
            </p>
          </Section>
        )}
        <div className={css.side}>
          {center.vendors.length > 0 && (
            <Section id={serviceParts.brands} title="Гарантийный ремонт" className={css.anchor}>
              <p className={css.text}>
                Инструмент этих марок здесь чинят по гарантии изготовителя: бесплатно, по гарантийному талону или чеку.
              </p>
              <ul className={css.chips}>
                {center.vendors.map(({ slug, name }) => (
                  <li key={slug}>
                    <Chip to={brandPath(slug)}>{name}</Chip>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <SpareParts center={center} />
        </div>
      </div>
    </>
  )
}

function SpareParts({ center }: { center: ServiceCenter }) {
  const { modals } = useAppState()
  return (
    <Section title="Нужна только деталь">
      <div className={css.strip}>
        <p className={css.text}>
          Найдём запчасть по фото, модели или номеру на схеме и назовём цену и срок. Или перезвоним и подскажем, что
          проверить самому.
        </p>
        <div className={css.actions}>
          <Button
            look="black"
            icon="service"
            onPointerEnter={() => modals.getState().preloadModal('order-spare-parts')}
            onClick={() => modals.getState().openModal('order-spare-parts', { good: null })}
          >
            Заказать запчасть
          </Button>
          <Button
            icon="phone"
            onPointerEnter={() => modals.getState().preloadModal('request-callback')}
            onClick={() => modals.getState().openModal('request-callback', { type: 'service', place: center })}
          >
            Перезвоните мне
          </Button>
        </div>
      </div>
    </Section>
  )
}
