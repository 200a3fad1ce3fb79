import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withLiterals } from './class-literals.ts'

const classes = new Map([['card', 'aB1'], ['s', 'x-2'], ['on-dark', 'c_3']])
const lean = (code: string) => withLiterals(code, parseAst(code) as never, () => classes)

test('a class named in the code stands there by its short name, and no table comes along', () => {
  expect(lean("import css from './card.module.css'\nexport const card = () => clsx(css.card, `${css.s} ${css.none}`)")).toBe(
    'import "./card.module.css";\nexport const card = () => clsx("aB1", `${"x-2"} ${void 0}`)',
  )
})

test('a class chosen by a variable needs the table, before anything is made of it', () => {
  expect(lean("import css from '../card.module.css'\nexport const look = (size) => [css.card, css[size]]")).toBe(
    'import "../card.module.css";const css = {"card":"aB1","s":"x-2","on-dark":"c_3"};\nexport const look = (size) => ["aB1", css[size]]',
  )
})

test('other things of the same name are left alone, and looks without code as they are', () => {
  const code = "import feedback from './c.module.css'\nimport './d.module.css'\nconst a = [state.feedback.card, { feedback: 1 }, import('./feedback.ts')]"
  expect(lean(code)).toBe('import "./c.module.css";\nimport \'./d.module.css\'\nconst a = [state.feedback.card, { feedback: 1 }, import(\'./feedback.ts\')]')
})
