import { isOwnPicture } from '@assay/ui/proseLink'

/** Shows only pictures that were uploaded in the console; nothing for '' or another address. */
export function NoticePicture({ image, className }: { image: string; className: string }) {
  return isOwnPicture(image) ? <img src={image} alt="" loading="lazy" className={className} /> : null
}
