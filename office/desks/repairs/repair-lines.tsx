import { useState } from 'react'
import {
  addRepairPart,
  addRepairWork,
  changeRepairLine,
  dropRepairLine,
  type PartFound,
  type RepairCard,
  type RepairCardLine,
  repairParts,
} from '#contract/office/repairs.ts'
import { formatRubles } from '#rules/money/money.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { FindGood, type PickedGood } from '#office/parts/find-good/find-good.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { RepairDiscount } from './repair-discount.tsx'
import { putRepair } from './repair-queries.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

type Props = { card: RepairCard; mayWork: boolean }

/** Parts from the shelf and work: the price is their sum. */
export function RepairLines({ card, mayWork }: Props) {
  const [changed, setChanged] = useState<RepairCardLine | null>(null)
  const [isDiscounting, setDiscounting] = useState(false)
  return (
    <section className={blocks.block} aria-labelledby="repair-lines">
      <h2 id="repair-lines">Работы и запчасти</h2>
      {card.lines.length > 0 && (
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">Что</th>
              <th scope="col" className={css.figure}>
                Кол-во
              </th>
              <th scope="col" className={css.figure}>
                Сумма
              </th>
              {mayWork && (
                <th scope="col">
                  <VisuallyHidden>Изменить</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {card.lines.map((line) => (
              <tr key={line.id}>
                <td className={css.what}>
                  {line.name}
                  <span className={css.from}>{line.kind === 'work' ? 'работа' : `со склада «${line.warehouse}»`}</span>
                </td>
                <td className={css.figure}>{line.quantity}</td>
                <td className={css.figure}>{formatRubles(line.total)}</td>
                {mayWork && (
                  <td className={css.figure}>
                    <IconButton
                      icon="edit"
                      size="s"
                      label={`Изменить «${line.name}»`}
                      onClick={() => setChanged(line)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {card.discount > 0 && !card.isWarranty && (
              <tr>
                <td colSpan={2}>Скидка: {card.discountWhy}</td>
                <td className={css.figure}>−{formatRubles(card.discount)}</td>
              </tr>
            )}
            <tr>
              <td colSpan={2}>{card.isWarranty ? 'По гарантии, хозяин не платит' : 'Итого'}</td>
              <td className={css.figure}>
                {formatRubles(card.isWarranty ? card.linesSum : Math.max(0, card.linesSum - card.discount))}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {card.lines.length === 0 && card.price !== null && card.price > 0 && (
        <p>Цена названа целиком: {formatRubles(card.price)}. Добавьте строки, чтобы было видно, из чего она.</p>
      )}
      {card.lines.length === 0 && !mayWork && card.price === null && <p className={blocks.quiet}>Строк нет.</p>}
      {mayWork && <AddPart card={card} />}
      {mayWork && <AddWork card={card} />}
      {mayWork && card.lines.length > 0 && !card.isWarranty && (
        <div className={blocks.row}>
          <Button size="s" onClick={() => setDiscounting(true)}>
            {card.discount > 0 ? 'Изменить скидку…' : 'Скидка…'}
          </Button>
        </div>
      )}
      {isDiscounting && <RepairDiscount card={card} onClose={() => setDiscounting(false)} />}
      {changed && <ChangeLine key={changed.id} card={card} line={changed} onClose={() => setChanged(null)} />}
    </section>
  )
}

function AddWork({ card }: { card: RepairCard }) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const wanted = name.trim().toLowerCase()
  // the site tells these prices too: «от» is what a line begins with
  const usual = card.works
    .filter((work) => work.name.toLowerCase().includes(wanted) && work.name !== name)
    .slice(0, 12)
    .map((work) => ({
      id: work.name,
      text: work.name,
      price: work.priceFrom,
      content: `${work.name} · от ${formatRubles(work.priceFrom)}`,
    }))
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['name', 'price'],
    (options) =>
      api(
        addRepairWork,
        { params: { number: card.number }, body: { name, price: parseNumberInput(price) ?? Number.NaN } },
        options,
      ),
    () => {
      setName('')
      setPrice('')
    },
  )
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
      <div className={css.work}>
        <Combobox
          label="Работа"
          size="m"
          maxLength={120}
          placeholder="Замена щёток, чистка, смазка"
          value={name}
          onValue={setName}
          options={usual}
          onPick={({ text, price: from }) => {
            setName(text)
            setPrice(String(from))
          }}
          {...(errors['name'] && { error: errors['name'] })}
        />
        <NumberInput
          label="Цена, ₽"
          size="m"
          value={price}
          onValue={setPrice}
          {...(errors['price'] && { error: errors['price'] })}
        />
        <Button type="submit" loading={isSending}>
          Добавить
        </Button>
      </div>
    </OfficeForm>
  )
}

type FoundPart = PickedGood & { part: PartFound }

const factsOf = ({ article, stock }: PartFound) =>
  [
    article,
    stock.length > 0 ? stock.map(({ name, quantity }) => `${name}: ${quantity}`).join(', ') : 'нет на складах филиала',
  ].join(' · ')

/** Found by name, article or a scanned code; taken from one shelf, which is a piece shorter from then on. */
function AddPart({ card }: { card: RepairCard }) {
  const [part, setPart] = useState<PartFound | null>(null)
  const [warehouse, setWarehouse] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [price, setPrice] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['warehouseId', 'quantity', 'price', 'code'],
    (options) =>
      api(
        addRepairPart,
        {
          params: { number: card.number },
          body: {
            code: part!.code,
            warehouseId: Number(warehouse) || 0,
            quantity: parseNumberInput(quantity) ?? 0,
            ...(price.trim() === '' ? {} : { price: parseNumberInput(price) ?? Number.NaN }),
          },
        },
        options,
      ),
    () => setPart(null),
  )
  const find = async (search: string, signal?: AbortSignal) => {
    const { data } = await api(
      repairParts,
      { params: { number: card.number }, query: { search } },
      signal ? { signal } : {},
    )
    return {
      exact: data.exact,
      goods: data.goods.map((found): FoundPart => ({
        code: found.code,
        name: found.name,
        price: found.price,
        facts: factsOf(found),
        part: found,
      })),
    }
  }
  if (!part)
    return (
      <FindGood
        label="Запчасть со склада"
        scope={['repair', card.number]}
        find={find}
        onAdd={({ part: found }) => {
          setPart(found)
          setWarehouse(String(found.stock[0]?.warehouseId ?? ''))
          setQuantity('1')
          setPrice(String(found.price))
        }}
      />
    )
  return (
    <OfficeForm
      onSubmit={() => void submit()}
      words={words ?? errors['code'] ?? null}
      errors={errors}
      className={css.form}
    >
      <strong>{part.name}</strong>
      {part.stock.length === 0 && (
        <Notice tone="warning">На складах филиала её нет: закажите или выберите другую.</Notice>
      )}
      <div className={css.part}>
        <Select
          label="Со склада"
          size="m"
          value={warehouse}
          placeholder="Нет в наличии"
          options={part.stock.map(({ warehouseId, name, quantity: left }) => ({
            value: String(warehouseId),
            label: `${name}: ${left} шт.`,
          }))}
          onChange={({ target }) => setWarehouse(target.value)}
          {...(errors['warehouseId'] && { error: errors['warehouseId'] })}
        />
        <NumberInput
          label="Штук"
          size="m"
          value={quantity}
          onValue={setQuantity}
          {...(errors['quantity'] && { error: errors['quantity'] })}
        />
        <NumberInput
          label="Цена, ₽"
          size="m"
          value={price}
          onValue={setPrice}
          {...(errors['price'] && { error: errors['price'] })}
        />
      </div>
      <div className={blocks.row}>
        <Button look="black" type="submit" loading={isSending} disabled={part.stock.length === 0}>
          Взять в ремонт
        </Button>
        <Button onClick={() => setPart(null)}>Другая запчасть</Button>
      </div>
    </OfficeForm>
  )
}

function ChangeLine({ card, line, onClose }: { card: RepairCard; line: RepairCardLine; onClose: () => void }) {
  const toast = useToast()
  const [quantity, setQuantity] = useState(String(line.quantity))
  const [price, setPrice] = useState(String(line.price))
  const params = { number: card.number, id: line.id }
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['to.quantity', 'to.price', 'quantity'],
    (options) =>
      api(
        changeRepairLine,
        {
          params,
          body: {
            from: { quantity: line.quantity, price: line.price },
            to: { quantity: parseNumberInput(quantity) ?? 0, price: parseNumberInput(price) ?? Number.NaN },
          },
        },
        options,
      ),
    onClose,
  )
  async function drop() {
    try {
      putRepair((await api(dropRepairLine, { params })).data)
      toast({
        text: line.kind === 'part' ? `«${line.name}» вернулась на склад` : `«${line.name}» убрана`,
        tone: 'done',
      })
      onClose()
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const wrongQuantity = errors['to.quantity'] ?? errors['quantity']
  return (
    <Dialog open title={line.name} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <div className={css.pair}>
          <NumberInput
            label="Количество"
            value={quantity}
            onValue={setQuantity}
            data-autofocus
            {...(wrongQuantity && { error: wrongQuantity })}
          />
          <NumberInput
            label="Цена, ₽"
            value={price}
            onValue={setPrice}
            {...(errors['to.price'] && { error: errors['to.price'] })}
          />
        </div>
        <Button look="black" type="submit" loading={isSending}>
          Сохранить
        </Button>
        <Button icon="trash" onClick={() => void drop()}>
          {line.kind === 'part' ? 'Убрать и вернуть на склад' : 'Убрать строку'}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
