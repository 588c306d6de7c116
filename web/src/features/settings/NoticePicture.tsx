import { PICTURES_PATH } from '@assay/api/notices'

/** Shows only pictures that were uploaded in the console; nothing for '' or another address. */
export function NoticePicture({ image, className }: { image: string; className: string }) {
  if (!isOwnPicture(image)) return null
  return <img src={image} alt="" loading="lazy" className={className} />
}

export function isOwnPicture(image: string): boolean {
  return image.startsWith(`${PICTURES_PATH}/`) && /^[0-9a-f]{64}$/.test(image.slice(PICTURES_PATH.length + 1))
}
