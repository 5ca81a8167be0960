import type { PictureStore } from "../http/receive-product-form.server";
import { findMissingPictures } from "./picture-files.server";
import { receivePicture } from "./receive-picture.server";

/** The shop's pictures as a product's form needs them. */
export const productPictures: PictureStore = { receivePicture, findMissingPictures };
