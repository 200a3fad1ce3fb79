// Every component test stands on the page as the shop sends it: the order of layers first, then tokens and the base.
import './layers.css'
import './tokens.css'
import './base.css'
import { afterEach } from 'vitest'

document.documentElement.lang = 'ru'
afterEach(() => document.documentElement.style.removeProperty('font-size'))
