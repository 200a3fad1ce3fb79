import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  compose,
  confirmComposition,
  enlargeText,
  inputOf,
  mouse,
  paste,
  type Point,
  touch,
} from './styles/real-input.fixture.ts'
import { type Range, RangeSlider, type RangeSliderProps } from './range-slider.tsx'

const fromField = page.getByRole('textbox', { name: 'Мощность, от' })
const toField = page.getByRole('textbox', { name: 'Мощность, до' })
const low = page.getByRole('slider', { name: 'Мощность, не меньше' })
const high = page.getByRole('slider', { name: 'Мощность, не больше' })

type Options = Partial<RangeSliderProps>

function Power({ value: start = {}, onCommit, ...rest }: Options) {
  const [value, setValue] = useState(start)
  const commit = (range: Range) => {
    setValue(range)
    onCommit?.(range)
  }
  const facts = { legend: 'Мощность', unit: 'Вт', min: 0, max: 2000, step: 50 }
  return <RangeSlider {...facts} {...rest} value={value} onCommit={commit} />
}

async function show(options: Options = {}) {
  const onCommit = vi.fn<(range: Range) => void>()
  await render(
    <div style={{ width: 340, padding: 20 }}>
      <Power {...options} onCommit={onCommit} />
    </div>,
  )
  return () => onCommit.mock.calls.map(([range]) => range)
}

/** Where a thumb stands: the track leaves half a thumb at either end. */
function thumb(slider: typeof low): Point {
  const input = inputOf(slider)
  const { left, top, width, height } = input.getBoundingClientRect()
  const share = (input.valueAsNumber - Number(input.min)) / (Number(input.max) - Number(input.min))
  return { x: left + height / 2 + share * (width - height), y: top + height / 2 }
}

const at = (slider: typeof low, value: number): Point => {
  const input = inputOf(slider)
  const { left, width, height } = input.getBoundingClientRect()
  return { x: left + height / 2 + (value / 2000) * (width - height), y: thumb(slider).y }
}

async function drag(slider: typeof low, value: number) {
  const [start, end] = [thumb(slider), at(slider, value)]
  await mouse('mouseMoved', start)
  await mouse('mousePressed', start)
  await mouse('mouseMoved', { x: (start.x + end.x) / 2, y: start.y })
  await mouse('mouseMoved', end)
  await mouse('mouseReleased', end)
}

test('is a named group of two sliders and two fields', async () => {
  await show({ value: { from: 500 } })
  const group = page.getByRole('group', { name: 'Мощность, Вт' })
  expect(group.getByRole('slider').elements()).toHaveLength(2)
  expect(group.getByRole('textbox').elements()).toHaveLength(2)
  await expect.element(low).toHaveValue('500')
  await expect.element(high).toHaveValue('2000')
  await expect.element(toField).toHaveAttribute('placeholder', '2 000')
})

test('a thumb is dragged where it is seen, and is asked about once, when let go', async () => {
  const commits = await show()
  await drag(low, 500)
  await expect.element(fromField).toHaveValue('500')
  await drag(high, 1500)
  await expect.element(toField).toHaveValue('1 500')
  expect(commits()).toEqual([
    { from: 500, to: undefined },
    { from: 500, to: 1500 },
  ])
})

test('a finger drags as a mouse does', async () => {
  const commits = await show()
  await touch(thumb(low), at(low, 200), at(low, 400), at(low, 600))
  await expect.element(fromField).toHaveValue('600')
  await expect.poll(commits).toEqual([{ from: 600, to: undefined }])
})

test('thumbs do not pass each other, and come apart again from the right end', async () => {
  const commits = await show({ value: { from: 1000, to: 1500 } })
  await drag(low, 1900)
  expect(commits().at(-1)).toEqual({ from: 1500, to: 1500 })
  await drag(low, 400)
  expect(commits().at(-1)).toEqual({ from: 400, to: 1500 })
})

test('keys move a thumb by a step, Home and End to what the other one allows', async () => {
  const commits = await show({ value: { to: 1000 } })
  inputOf(low).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}')
  await expect.element(fromField).toHaveValue('50')
  await userEvent.keyboard('{End}')
  await expect.element(fromField).toHaveValue('1 000')
  await userEvent.keyboard('{Home}')
  await expect.element(fromField).toHaveValue('')
  expect(commits()).toEqual([50, 100, 50, 1000, undefined].map((from) => ({ from, to: 1000 })))
})

test('numbers typed or pasted are grouped, swapped when upside down, held in bounds', async () => {
  const commits = await show()
  await fromField.click()
  await userEvent.keyboard('15к00')
  await expect.element(fromField).toHaveValue('1 500')
  expect(commits()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(commits()).toEqual([{ from: 1500, to: undefined }])
  await toField.click()
  await paste('до 700 Вт')
  await userEvent.tab()
  expect(commits().at(-1)).toEqual({ from: 700, to: 1500 })
  await expect.element(fromField).toHaveValue('700')
  await toField.click()
  await userEvent.keyboard('{Control>}a{/Control}99999{Enter}')
  await expect.element(toField).toHaveValue('')
  expect(commits().at(-1)).toEqual({ from: 700, to: undefined })
})

test('a number that nothing answers is not bent in silence', async () => {
  await show()
  await fromField.fill('3000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Здесь есть от\u00a00 до\u00a02\u00a0000')).toBeVisible()
  await fromField.fill('300')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Здесь есть/)).not.toBeInTheDocument()
})

test('the caret stays where a figure was put in', async () => {
  await show({ value: { from: 1500 } })
  await fromField.click()
  inputOf(fromField).setSelectionRange(1, 1)
  await userEvent.keyboard('{Delete}{Delete}2')
  await expect.element(fromField).toHaveValue('1 200')
  expect(inputOf(fromField).selectionStart).toBe(3)
})

test('an input method may compose the number', async () => {
  const commits = await show()
  await fromField.click()
  await compose('3', '30', '300')
  await confirmComposition('300')
  await userEvent.keyboard('{Enter}')
  expect(commits()).toEqual([{ from: 300, to: undefined }])
})

test('Escape takes back what was typed and not yet asked about', async () => {
  const commits = await show({ value: { from: 500 } })
  await fromField.click()
  await userEvent.keyboard('{Control>}a{/Control}900{Escape}')
  await expect.element(fromField).toHaveValue('500')
  await userEvent.tab()
  expect(commits()).toEqual([])
})

test('Escape that takes a number back is heard by nobody around it, the next one is', async () => {
  await show({ value: { from: 500 } })
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void (key === 'Escape' && heard.push(key))
  document.body.addEventListener('keydown', listen)
  try {
    await fromField.click()
    await userEvent.keyboard('9{Escape}')
    await expect.element(fromField).toHaveValue('500')
    expect(heard).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(heard).toEqual(['Escape'])
  } finally {
    document.body.removeEventListener('keydown', listen)
  }
})

test('a right click asks nothing', async () => {
  const commits = await show()
  const { left, top } = low.element().getBoundingClientRect()
  const { x, y } = thumb(low)
  await low.click({ button: 'right', position: { x: x - left, y: y - top } })
  expect(commits()).toEqual([])
})

test('the inked part of the rule lies between the thumbs, at any size of text', async () => {
  enlargeText()
  await show({ value: { from: 500, to: 1500 } })
  const track = low.element().parentElement!
  const { left, width } = track.getBoundingClientRect()
  const ink = getComputedStyle(track, '::after')
  expect(left + Number.parseFloat(ink.left)).toBeCloseTo(thumb(low).x, 0)
  expect(left + width - Number.parseFloat(ink.right)).toBeCloseTo(thumb(high).x, 0)
  await drag(low, 750)
  await expect.element(fromField).toHaveValue('750')
})

test('a scale by edges: the middle of the track stands for the middle edge, and the thumb says its value', async () => {
  const ranges = await show({ min: 100, max: 250_000, edges: [100, 1000, 10_000, 250_000] })
  await expect.element(high).toHaveAttribute('aria-valuetext', '250 000')
  inputOf(low).focus()
  // ten presses cross a part, whatever it holds
  await userEvent.keyboard('{ArrowRight>10/}')
  await expect.element(low).toHaveAttribute('aria-valuetext', '1 000')
  await userEvent.keyboard('{ArrowRight}')
  expect(ranges().at(-1)).toEqual({ from: 1900, to: undefined })
})
