// A picture to be shared: the exchange's name, the QR code and the invite code, dark on white in every theme.
const WIDTH = 720
const HEIGHT = 960
const QR = 480

interface Words {
  title: string
  line: string
  code: string
}

/** Saves it as a PNG file. */
export async function savePicture(qr: SVGSVGElement, { title, line, code }: Words): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, font: string) => {
    context.font = `${font} ${family}`
    context.fillText(text, WIDTH / 2, y, WIDTH - 80)
  }
  context.fillStyle = '#10191b'
  context.textAlign = 'center'
  write(title, 130, '600 56px')
  write(line, 190, '400 28px')
  context.drawImage(await imageOf(qr), (WIDTH - QR) / 2, 240, QR, QR)
  write(code, 830, '600 64px')
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${code}.png`
  link.click()
}

async function imageOf(qr: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = qr.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(QR))
  copy.setAttribute('height', String(QR))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
