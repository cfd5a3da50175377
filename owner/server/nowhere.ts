/** Said about whatever a page of the preview sends. */
export const NOWHERE = "Esta es la vista previa: lo que se envía aquí no llega a nadie.";
