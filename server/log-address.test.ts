import { expect, test } from 'vitest'
import { logAddress } from './log-address.ts'

test.each([
  ['/api/auth/code/79111234567', '/api/auth/code/…'],
  ['/api/auth/code/buyer%40shop.ru?x=1', '/api/auth/code/…?x=1'],
  ['/api/auth/code/validate?key=79111234567&code=123456', '/api/auth/code/validate?key=…&code=…'],
  ['/confirm/3dKaDRl0kJyMuecPc3XnkLQB5cfYYUAYLxls6xIIF8o/', '/confirm/…/'],
  ['/confirm/', '/confirm/'],
  ['/api/address/search?query=%D0%9F%D1%81%D0%BA%D0%BE%D0%B2', '/api/address/search?query=…'],
  ['/catalog/dreli/?page=2&sort=new', '/catalog/dreli/?page=2&sort=new'],
])('%s is logged as %s', (url, logged) => expect(logAddress(url)).toBe(logged))
