import { expect, test } from 'vitest'
import { createDeviceStore, deviceOf } from './device.ts'

test.each([
  [320, 'mobile'],
  [743, 'mobile'],
  [744, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
  [1889, 'desktop'],
  [1890, 'large'],
])('%i px is %s', (width, device) => {
  expect(deviceOf(width)).toBe(device)
})

test('nothing is assumed before the first measure', () => {
  expect(createDeviceStore().getState()).toMatchObject({ width: null, device: null })
})
