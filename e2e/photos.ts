// Photos of documents, drawn in the browser.
import type { Page } from '@playwright/test'

/** A photo of rows of print, or the same out of focus. */
async function photo(page: Page, isBlurred = false): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate((blurred) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('this browser has no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, 1200, 800)
    if (blurred) context.filter = 'blur(14px)'
    context.fillStyle = 'black'
    context.font = '28px sans-serif'
    for (let line = 1; line < 24; line += 1)
      context.fillText('IDENTITY CARD 4711 MARIA LINDQVIST SWEDEN '.repeat(2), 10, line * 33)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, isBlurred)
  return { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Where a picture of a document is chosen. */
export const picture = (page: Page, name: string) => page.getByRole('group', { name })

export const chooseFile = async (page: Page, name: string, isBlurred?: boolean) =>
  picture(page, name)
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await photo(page, isBlurred))
