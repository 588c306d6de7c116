// QR codes in a picture, where the browser itself can read them.

interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector

function maker(): DetectorMaker | undefined {
  return (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
}

export function canReadCodes(): boolean {
  return maker() !== undefined
}

/** The text of the first code; null where there is none, or the file is no picture. */
export async function readCode(picture: Blob): Promise<string | null> {
  const Maker = maker()
  if (Maker === undefined) return null
  try {
    const [found] = await new Maker({ formats: ['qr_code'] }).detect(await createImageBitmap(picture))
    return found?.rawValue ?? null
  } catch {
    return null
  }
}
